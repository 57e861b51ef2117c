import type { fields } from './es.ts';

/** Spanish is the source; the other languages have exactly its keys. */
export type FieldTexts = Readonly<Record<keyof typeof fields, string>>;
