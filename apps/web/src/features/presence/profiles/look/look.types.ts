import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';

/** Changes with the same key, such as those of one drag in a colour field, are one undo step. */
export type ChangeLook = (theme: Partial<ThemeChoice>, key?: string) => void;
