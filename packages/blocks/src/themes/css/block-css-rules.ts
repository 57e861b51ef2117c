/** The rules of one block. */
export type BlockCss = {
  /** What it shares with other blocks, in the same words there. */
  shared?: string;
  /** For every theme. */
  base: string;
  /** What a theme draws in its own way, by its id. */
  themes?: Readonly<Record<string, string>>;
};
