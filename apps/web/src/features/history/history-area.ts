import { paths } from '#app/paths.ts';

/** Whose history a screen shows: the client's own, or the whole installation's for its operator. */
export type HistoryArea = 'user' | 'admin';

export const pathOfArea: Record<HistoryArea, string> = { user: paths.user.history, admin: paths.admin.history };
