"use strict";

// What forms that are made from definitions do in a browser with scripts; without it they work, too.

// A place to pick a colour, beside its text; `touched` is told that somebody wrote there.
function addPicker(form, text, touched) {
  const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.textContent.trim();
  const picker = Object.assign(document.createElement("input"), { type: "color", className: "picker" });
  picker.setAttribute("aria-label", `Pick: ${label}`);
  const follow = () => { if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value; };
  follow();
  text.addEventListener("input", follow);
  picker.addEventListener("input", () => {
    text.value = picker.value;
    touched.add(text.name);
  });
  text.after(picker);
}

function contentOf(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

// What stands in the fields of a form, by their ids.
function contentOfFields(place) {
  return new Map([...place.querySelectorAll("[id]")].map((field) => [field.id, contentOf(field)]));
}

// Puts new fields in the place of old ones. What was written since `before` was noted stays.
function takeFields(place, fields, before) {
  for (const field of fields.querySelectorAll("[id]")) {
    const old = document.getElementById(field.id);
    if (!old || contentOf(old) === before.get(field.id)) continue;
    if (field.type === "checkbox") field.checked = old.checked; else field.value = old.value;
  }
  place.replaceChildren(...fields.childNodes);
}

// A frame as large as a screen, and then as small as the room for it.
function fitScreen(frame, width, height, highest) {
  const room = frame.parentElement;
  const scale = Math.min(room.clientWidth / width, highest / height);
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
  room.style.height = `${height * scale}px`;
}
