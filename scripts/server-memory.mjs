// Node options of the server's process. Measured in docs/decisions/0008-memory-of-the-server.md: two allocation arenas
// and small young generations save 90 MB at rest; even smaller ones would cost a fifth of a campaign's speed.
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=20'];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
