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
  /** Grounds of toned sections, and the text on the dark one. */
  soft: string;
  deep: string;
  onDeep: string;
};

export type MailContext = {
  colors: MailColors;
  fonts: { title: string; body: string };
  resolveFile: ResolveFile;
  /** Before the paths of files; mails need whole addresses. */
  filesOrigin?: string | undefined;
  locale: Locale;
  /** What the same blocks say on a page. */
  texts: PageTexts;
  optionTexts: LocaleTexts['options'];
};

export type MailView<Props> = {
  props: Props;
  context: MailContext;
  /** The block stands alone at the top, from edge to edge of the card. */
  isBleed: boolean;
};
