/** The rules of one block. */
export type BlockCss = {
  /** Rules shared verbatim with other blocks. */
  shared?: string;
  /** For every theme. */
  base: string;
  /** Theme-specific rules, by theme id. */
  themes?: Readonly<Record<string, string>>;
};
