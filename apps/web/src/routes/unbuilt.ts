import { paths } from '#app/paths.ts';

/** Paths whose screen says that it is not built yet. This list only shrinks. */
export const unbuiltPaths: readonly string[] = [paths.user.trash];
