// How the server's process is started. Measured in docs/decisions/0008-memory-of-the-server.md: two allocation arenas and small
// young generations save 90 MB at rest; smaller ones still would cost a fifth of a campaign's pace.
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
