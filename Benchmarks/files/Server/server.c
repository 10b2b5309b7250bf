/* Serves zeros after the path, the least that a server can cost: /N/… has N bytes. Prints its port; one thread a connection. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char zeros[1 << 18];
static atomic_long requests;

static int send_all(int peer, const char *data, size_t size) {
    while (size > 0) {
        ssize_t sent = send(peer, data, size, MSG_NOSIGNAL);
        if (sent <= 0) return -1;
        data += sent, size -= (size_t)sent;
    }
    return 0;
}

static void *serve(void *argument) {
    int peer = (int)(intptr_t)argument, on = 1;
    char request[8192];
    size_t have = 0;
    setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    for (;;) {
        ssize_t got = recv(peer, request + have, sizeof request - 1 - have, 0);
        if (got <= 0) break;
        have += (size_t)got;
        request[have] = 0;
        char *end = strstr(request, "\r\n\r\n");
        if (!end) continue;
        long size = 0;
        if (sscanf(request, "GET /%ld", &size) != 1) size = 0;
        if (strncmp(request, "GET /requests", 13) == 0) {
            char text[64], head[256];
            int length = snprintf(text, sizeof text, "%ld", atomic_load(&requests));
            snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", length, text);
            if (send_all(peer, head, strlen(head))) break;
        } else {
            char head[256];
            atomic_fetch_add(&requests, 1);
            snprintf(head, sizeof head,
                "HTTP/1.1 200 OK\r\nContent-Length: %ld\r\nCache-Control: max-age=3600\r\nETag: \"z\"\r\n\r\n", size);
            if (send_all(peer, head, strlen(head))) break;
            /* The path comes first, so that no two files are the same. */
            size_t name = strcspn(request + 4, " ");
            if (name > (size_t)size) name = (size_t)size;
            if (send_all(peer, request + 4, name)) break;
            size -= (long)name;
            while (size > 0) {
                size_t piece = size < (long)sizeof zeros ? (size_t)size : sizeof zeros;
                if (send_all(peer, zeros, piece)) goto out;
                size -= (long)piece;
            }
        }
        have -= (size_t)(end + 4 - request);
        memmove(request, end + 4, have);
    }
out:
    close(peer);
    return NULL;
}

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 256)) return 1;
    getsockname(listener, (struct sockaddr *)&address, &length);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        int peer = accept(listener, NULL, NULL);
        pthread_t thread;
        if (peer < 0) continue;
        if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)peer)) close(peer);
        else pthread_detach(thread);
    }
}
