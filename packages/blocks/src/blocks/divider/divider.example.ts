import type { DividerProps } from './divider.schema.ts';

export const dividerExample: DividerProps = { style: 'line' };
