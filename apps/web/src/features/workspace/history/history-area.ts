import { paths } from '#app/paths.ts';

/** Whose history a screen shows: the client's own, or the operator's view of the whole installation. */
export type HistoryArea = 'user' | 'admin';

export const pathOfArea: Record<HistoryArea, string> = { user: paths.user.history, admin: paths.admin.history };
