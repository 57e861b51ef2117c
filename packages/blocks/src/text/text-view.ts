import type { Locale } from '@enlace/contract/core/locale.ts';
import type { PageTexts } from '../locales/locale-texts.ts';

export type TextContext = { locale: Locale; texts: PageTexts; filesOrigin?: string | undefined };

export type TextView<Props> = {
  props: Props;
  context: TextContext;
  /** Rendered columns of a section. */
  columns?: readonly string[] | undefined;
};

/** Joins non-empty lines. */
export function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
