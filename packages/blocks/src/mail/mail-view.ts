import type { Locale } from '@enlace/contract/core/locale.ts';
import type { LocaleTexts, PageTexts } from '../locales/locale-texts.ts';
import type { ResolveFile } from '../page/page-context.ts';

/** Six-digit colours of a mail. */
export type MailColors = {
  /** Behind the card. */
  ground: string;
  card: string;
  ink: string;
  ink2: string;
  line: string;
  accent: string;
  onAccent: string;
  /** Backgrounds of toned sections, and the text colour on the dark one. */
  soft: string;
  deep: string;
  onDeep: string;
};

export type MailContext = {
  colors: MailColors;
  fonts: { title: string; body: string };
  resolveFile: ResolveFile;
  /** Prefix of file paths; mails need absolute addresses. */
  filesOrigin?: string | undefined;
  locale: Locale;
  /** The texts the same blocks use on a page. */
  texts: PageTexts;
  optionTexts: LocaleTexts['options'];
  /** Every part names its block. */
  marksBlocks?: boolean;
};

export type MailView<Props> = {
  props: Props;
  context: MailContext;
  /** The block is alone at the top and spans the card from edge to edge. */
  isBleed: boolean;
};
