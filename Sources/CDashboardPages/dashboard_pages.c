#include "dashboard_pages.h"

// C23, which clang has as an extension of what came before it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char argument_mustache[] = {
#embed "Files/argument.mustache"
};

static const unsigned char audit_mustache[] = {
#embed "Files/audit.mustache"
};

static const unsigned char chart_mustache[] = {
#embed "Files/chart.mustache"
};

static const unsigned char compose_choice_mustache[] = {
#embed "Files/compose-choice.mustache"
};

static const unsigned char compose_js[] = {
#embed "Files/compose.js"
};

static const unsigned char compose_mustache[] = {
#embed "Files/compose.mustache"
};

static const unsigned char confirm_mustache[] = {
#embed "Files/confirm.mustache"
};

static const unsigned char difference_mustache[] = {
#embed "Files/difference.mustache"
};

static const unsigned char explain_mustache[] = {
#embed "Files/explain.mustache"
};

static const unsigned char history_mustache[] = {
#embed "Files/history.mustache"
};

static const unsigned char host_mustache[] = {
#embed "Files/host.mustache"
};

static const unsigned char hosts_mustache[] = {
#embed "Files/hosts.mustache"
};

static const unsigned char layout_mustache[] = {
#embed "Files/layout.mustache"
};

static const unsigned char line_mustache[] = {
#embed "Files/line.mustache"
};

static const unsigned char live_js[] = {
#embed "Files/live.js"
};

static const unsigned char login_mustache[] = {
#embed "Files/login.mustache"
};

static const unsigned char message_mustache[] = {
#embed "Files/message.mustache"
};

static const unsigned char messages_mustache[] = {
#embed "Files/messages.mustache"
};

static const unsigned char problem_mustache[] = {
#embed "Files/problem.mustache"
};

static const unsigned char profile_mustache[] = {
#embed "Files/profile.mustache"
};

static const unsigned char profiles_mustache[] = {
#embed "Files/profiles.mustache"
};

static const unsigned char recipe_form_mustache[] = {
#embed "Files/recipe-form.mustache"
};

static const unsigned char recipe_mustache[] = {
#embed "Files/recipe.mustache"
};

static const unsigned char recipes_mustache[] = {
#embed "Files/recipes.mustache"
};

static const unsigned char rollback_mustache[] = {
#embed "Files/rollback.mustache"
};

static const unsigned char sessions_mustache[] = {
#embed "Files/sessions.mustache"
};

static const unsigned char statistics_mustache[] = {
#embed "Files/statistics.mustache"
};

static const unsigned char style_css[] = {
#embed "Files/style.css"
};

static const unsigned char template_mustache[] = {
#embed "Files/template.mustache"
};

static const unsigned char templates_mustache[] = {
#embed "Files/templates.mustache"
};

static const unsigned char testers_mustache[] = {
#embed "Files/testers.mustache"
};

static const unsigned char tokens_mustache[] = {
#embed "Files/tokens.mustache"
};

static const struct page_file files[] = {
    {"argument.mustache", argument_mustache, sizeof argument_mustache},
    {"audit.mustache", audit_mustache, sizeof audit_mustache},
    {"chart.mustache", chart_mustache, sizeof chart_mustache},
    {"compose-choice.mustache", compose_choice_mustache, sizeof compose_choice_mustache},
    {"compose.js", compose_js, sizeof compose_js},
    {"compose.mustache", compose_mustache, sizeof compose_mustache},
    {"confirm.mustache", confirm_mustache, sizeof confirm_mustache},
    {"difference.mustache", difference_mustache, sizeof difference_mustache},
    {"explain.mustache", explain_mustache, sizeof explain_mustache},
    {"history.mustache", history_mustache, sizeof history_mustache},
    {"host.mustache", host_mustache, sizeof host_mustache},
    {"hosts.mustache", hosts_mustache, sizeof hosts_mustache},
    {"layout.mustache", layout_mustache, sizeof layout_mustache},
    {"line.mustache", line_mustache, sizeof line_mustache},
    {"live.js", live_js, sizeof live_js},
    {"login.mustache", login_mustache, sizeof login_mustache},
    {"message.mustache", message_mustache, sizeof message_mustache},
    {"messages.mustache", messages_mustache, sizeof messages_mustache},
    {"problem.mustache", problem_mustache, sizeof problem_mustache},
    {"profile.mustache", profile_mustache, sizeof profile_mustache},
    {"profiles.mustache", profiles_mustache, sizeof profiles_mustache},
    {"recipe-form.mustache", recipe_form_mustache, sizeof recipe_form_mustache},
    {"recipe.mustache", recipe_mustache, sizeof recipe_mustache},
    {"recipes.mustache", recipes_mustache, sizeof recipes_mustache},
    {"rollback.mustache", rollback_mustache, sizeof rollback_mustache},
    {"sessions.mustache", sessions_mustache, sizeof sessions_mustache},
    {"statistics.mustache", statistics_mustache, sizeof statistics_mustache},
    {"style.css", style_css, sizeof style_css},
    {"template.mustache", template_mustache, sizeof template_mustache},
    {"templates.mustache", templates_mustache, sizeof templates_mustache},
    {"testers.mustache", testers_mustache, sizeof testers_mustache},
    {"tokens.mustache", tokens_mustache, sizeof tokens_mustache},
    {NULL, NULL, 0},
};

const struct page_file *dashboard_files(void) {
    return files;
}
