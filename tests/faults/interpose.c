/* Makes calls of the C library fail that concern files below one folder, as a full or broken disk would.
 *
 * Loaded with LD_PRELOAD, and told by faults_arm() which kinds of calls count, which of them is the first to fail
 * and with what errno. Python, Qt and SQLite all come through here, as they call the C library by these names; what
 * it does within itself (fopen, opendir) and what is mapped into memory does not.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { READ_OPEN = 1, CREATE = 2, WRITE = 4, SYNC = 8, RENAME = 16, LOCK = 32, MKDIR = 64, LINK = 128, TRUNCATE = 256 };

static char folder[PATH_MAX];
static size_t folder_length;
static int mask, wanted, error_number, is_lasting;
static int counted, failed, is_cut;
static char told[PATH_MAX + 64];

void faults_arm(const char *path, int kinds, int n, int number, int lasting)
{
    snprintf(folder, sizeof folder, "%s/", path);
    folder_length = strlen(folder);
    counted = failed = is_cut = 0;
    told[0] = 0;
    wanted = n;
    error_number = number;
    is_lasting = lasting;
    __atomic_store_n(&mask, kinds, __ATOMIC_SEQ_CST);
}

void faults_disarm(void) { __atomic_store_n(&mask, 0, __ATOMIC_SEQ_CST); }
int faults_counted(void) { return counted; }
int faults_failed(void) { return failed; }
const char *faults_told(void) { return told; }

static int is_below(int directory, const char *path)
{
    char whole[2 * PATH_MAX];
    if (path == NULL)
        return 0;
    if (path[0] == '/')
        return strncmp(path, folder, folder_length) == 0;
    whole[0] = 0;
    if (directory == AT_FDCWD) {
        if (getcwd(whole, PATH_MAX) == NULL)
            return 0;
    } else {
        char name[64];
        snprintf(name, sizeof name, "/proc/self/fd/%d", directory);
        ssize_t length = readlink(name, whole, PATH_MAX - 1);
        if (length < 0)
            return 0;
        whole[length] = 0;
    }
    strncat(whole, "/", 2);
    strncat(whole, path, PATH_MAX - 1);
    return strncmp(whole, folder, folder_length) == 0;
}

/* Whether this call is to fail; sets errno then. */
static int fails(int kind, int directory, const char *path)
{
    int kept = errno;
    if (!(__atomic_load_n(&mask, __ATOMIC_SEQ_CST) & kind) || !is_below(directory, path)) {
        errno = kept;
        return 0;
    }
    int number = __atomic_add_fetch(&counted, 1, __ATOMIC_SEQ_CST);
    if (number < wanted || (number > wanted && !is_lasting && !is_cut)) {
        errno = kept;
        return 0;
    }
    if (__atomic_fetch_add(&failed, 1, __ATOMIC_SEQ_CST) == 0)
        snprintf(told, sizeof told, "%d %s", kind, path);
    is_cut = 0;
    errno = error_number;
    return 1;
}

static int fails_on(int kind, int descriptor)
{
    char name[64], path[PATH_MAX];
    if (!(mask & kind))
        return 0;
    int kept = errno;
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(name, path, sizeof path - 1);
    errno = kept;
    if (length < 0)
        return 0;
    path[length] = 0;
    return fails(kind, AT_FDCWD, path);
}

/* How much of a write is done though it fails: a disk that gets full takes a part, and refuses only the next. */
static size_t part_of(size_t size)
{
    if (error_number != ENOSPC || size < 2 || is_cut || failed > 1)
        return 0;
    is_cut = 1;
    return size / 2;
}

#define REAL(type, name, ...)                                                                                         \
    static type (*real)(__VA_ARGS__);                                                                                 \
    if (real == NULL)                                                                                                 \
        real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define KIND(flags) ((flags) & (O_CREAT | O_WRONLY | O_RDWR) ? CREATE : READ_OPEN)

#define MODE(flags)                                                                                                   \
    int mode = 0;                                                                                                     \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                            \
        va_list list;                                                                                                 \
        va_start(list, flags);                                                                                        \
        mode = va_arg(list, int);                                                                                     \
        va_end(list);                                                                                                 \
    }

#define OPEN(name)                                                                                                    \
    int name(const char *path, int flags, ...)                                                                        \
    {                                                                                                                 \
        REAL(int, name, const char *, int, ...);                                                                      \
        MODE(flags)                                                                                                   \
        return fails(KIND(flags), AT_FDCWD, path) ? -1 : real(path, flags, mode);                                     \
    }
#define OPENAT(name)                                                                                                  \
    int name(int directory, const char *path, int flags, ...)                                                         \
    {                                                                                                                 \
        REAL(int, name, int, const char *, int, ...);                                                                 \
        MODE(flags)                                                                                                   \
        return fails(KIND(flags), directory, path) ? -1 : real(directory, path, flags, mode);                         \
    }
#define OPEN_2(name)                                                                                                  \
    int name(const char *path, int flags)                                                                             \
    {                                                                                                                 \
        REAL(int, name, const char *, int);                                                                           \
        return fails(KIND(flags), AT_FDCWD, path) ? -1 : real(path, flags);                                           \
    }
#define OPENAT_2(name)                                                                                                \
    int name(int directory, const char *path, int flags)                                                              \
    {                                                                                                                 \
        REAL(int, name, int, const char *, int);                                                                      \
        return fails(KIND(flags), directory, path) ? -1 : real(directory, path, flags);                               \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
OPEN_2(__open_2)
OPEN_2(__open64_2)
OPENAT_2(__openat_2)
OPENAT_2(__openat64_2)

int creat(const char *path, mode_t mode)
{
    REAL(int, creat, const char *, mode_t);
    return fails(CREATE, AT_FDCWD, path) ? -1 : real(path, mode);
}

ssize_t write(int descriptor, const void *data, size_t size)
{
    REAL(ssize_t, write, int, const void *, size_t);
    if (size && fails_on(WRITE, descriptor)) {
        size = part_of(size);
        return size ? real(descriptor, data, size) : -1;
    }
    return real(descriptor, data, size);
}

#define PWRITE(name, offset_type)                                                                                     \
    ssize_t name(int descriptor, const void *data, size_t size, offset_type offset)                                   \
    {                                                                                                                 \
        REAL(ssize_t, name, int, const void *, size_t, offset_type);                                                  \
        if (size && fails_on(WRITE, descriptor)) {                                                                    \
            size = part_of(size);                                                                                     \
            return size ? real(descriptor, data, size, offset) : -1;                                                  \
        }                                                                                                             \
        return real(descriptor, data, size, offset);                                                                  \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int descriptor, const struct iovec *parts, int count)
{
    REAL(ssize_t, writev, int, const struct iovec *, int);
    return fails_on(WRITE, descriptor) ? -1 : real(descriptor, parts, count);
}

#define SENDFILE(name, offset_type)                                                                                   \
    ssize_t name(int out, int in, offset_type *offset, size_t size)                                                   \
    {                                                                                                                 \
        REAL(ssize_t, name, int, int, offset_type *, size_t);                                                         \
        return fails_on(WRITE, out) ? -1 : real(out, in, offset, size);                                               \
    }
SENDFILE(sendfile, off_t)
SENDFILE(sendfile64, off64_t)

#define ON_DESCRIPTOR(name, kind)                                                                                     \
    int name(int descriptor)                                                                                          \
    {                                                                                                                 \
        REAL(int, name, int);                                                                                         \
        return fails_on(kind, descriptor) ? -1 : real(descriptor);                                                    \
    }
ON_DESCRIPTOR(fsync, SYNC)
ON_DESCRIPTOR(fdatasync, SYNC)

#define TRUNCATE_TO(name, offset_type)                                                                                \
    int name(int descriptor, offset_type size)                                                                        \
    {                                                                                                                 \
        REAL(int, name, int, offset_type);                                                                            \
        return fails_on(TRUNCATE, descriptor) ? -1 : real(descriptor, size);                                          \
    }
TRUNCATE_TO(ftruncate, off_t)
TRUNCATE_TO(ftruncate64, off64_t)

#define TWO_PATHS(name, kind)                                                                                         \
    int name(const char *from, const char *to)                                                                        \
    {                                                                                                                 \
        REAL(int, name, const char *, const char *);                                                                  \
        return fails(kind, AT_FDCWD, to) ? -1 : real(from, to);                                                       \
    }
TWO_PATHS(rename, RENAME)
TWO_PATHS(link, LINK)

int renameat(int before, const char *from, int after, const char *to)
{
    REAL(int, renameat, int, const char *, int, const char *);
    return fails(RENAME, after, to) ? -1 : real(before, from, after, to);
}

int renameat2(int before, const char *from, int after, const char *to, unsigned int flags)
{
    REAL(int, renameat2, int, const char *, int, const char *, unsigned int);
    return fails(RENAME, after, to) ? -1 : real(before, from, after, to, flags);
}

int linkat(int before, const char *from, int after, const char *to, int flags)
{
    REAL(int, linkat, int, const char *, int, const char *, int);
    return fails(LINK, after, to) ? -1 : real(before, from, after, to, flags);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(int, mkdir, const char *, mode_t);
    return fails(MKDIR, AT_FDCWD, path) ? -1 : real(path, mode);
}

int mkdirat(int directory, const char *path, mode_t mode)
{
    REAL(int, mkdirat, int, const char *, mode_t);
    return fails(MKDIR, directory, path) ? -1 : real(directory, path, mode);
}

int flock(int descriptor, int operation)
{
    REAL(int, flock, int, int);
    return fails_on(LOCK, descriptor) ? -1 : real(descriptor, operation);
}

#define FCNTL(name)                                                                                                   \
    int name(int descriptor, int command, ...)                                                                        \
    {                                                                                                                 \
        REAL(int, name, int, int, ...);                                                                               \
        va_list list;                                                                                                 \
        va_start(list, command);                                                                                      \
        void *argument = va_arg(list, void *);                                                                        \
        va_end(list);                                                                                                 \
        if ((command == F_SETLK || command == F_SETLKW) && fails_on(LOCK, descriptor))                                \
            return -1;                                                                                                \
        return real(descriptor, command, argument);                                                                   \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

/* SQLite sleeps, for ten seconds in all, before it takes a lock for one that will not come free. */
int usleep(useconds_t time)
{
    REAL(int, usleep, useconds_t);
    return mask && failed && is_lasting ? 0 : real(time);
}
