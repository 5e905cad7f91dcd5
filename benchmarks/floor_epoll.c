/* The floor of a fan-out: a WebSocket server in C that only shakes hands and writes frames with epoll.
 *
 *     cc -O2 -o floor_epoll floor_epoll.c && ./floor_epoll PORT
 *
 * It answers any handshake with a fixed 101, and on a line "show K" on standard input writes a text frame of 300
 * bytes to every connection, K times, then prints the CPU seconds that took. No parsing, no state, no checks.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST 65536
#define PAYLOAD 300

static int sockets[MOST];
static int count;

static const char ANSWER[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void show(int rounds) {
    unsigned char frame[4 + PAYLOAD] = {0x81, 126, PAYLOAD >> 8, PAYLOAD & 255};
    memset(frame + 4, 'x', PAYLOAD);
    double before = cpu_seconds();
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++)
            while (send(sockets[i], frame, sizeof frame, MSG_NOSIGNAL) < 0 && errno == EAGAIN)
                usleep(100);
    printf("%.6f\n", cpu_seconds() - before);
    fflush(stdout);
}

int main(int argc, char **argv) {
    int listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1, buffer = 65536;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[argc - 1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(listening, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    if (bind(listening, (struct sockaddr *)&address, sizeof address) || listen(listening, 4096)) {
        perror("floor_epoll");
        return 1;
    }
    int poll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listening}, found[256];
    epoll_ctl(poll, EPOLL_CTL_ADD, listening, &event);
    event.data.fd = 0;
    epoll_ctl(poll, EPOLL_CTL_ADD, 0, &event);
    printf("ready\n");
    fflush(stdout);
    for (;;) {
        int ready = epoll_wait(poll, found, 256, -1);
        for (int i = 0; i < ready; i++) {
            int fd = found[i].data.fd;
            char data[4096];
            if (fd == listening) {
                int accepted;
                while ((accepted = accept4(listening, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
                    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                    event.data.fd = accepted;
                    epoll_ctl(poll, EPOLL_CTL_ADD, accepted, &event);
                }
            } else if (fd == 0) {
                ssize_t size = read(0, data, sizeof data - 1);
                if (size <= 0)
                    return 0;
                data[size] = 0;
                show(atoi(data + strlen("show ")));
            } else if (read(fd, data, sizeof data) <= 0) {
                close(fd);
            } else if (data[0] == 'G' && count < MOST) {
                if (write(fd, ANSWER, sizeof ANSWER - 1) > 0)
                    sockets[count++] = fd;
            }
        }
    }
}
