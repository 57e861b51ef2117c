import type { Locale } from '@enlace/contract/core/locale.ts';
import { foldText } from '#platform/search/search-tokens.ts';

const kinds = ['work', 'home', 'mobile', 'main', 'other', 'fax'] as const;
type LabelKind = (typeof kinds)[number];

/** Screen labels of the built-in kinds of address books. */
const words: Record<Locale, Record<LabelKind, string>> = {
  es: { work: 'Trabajo', home: 'Casa', mobile: 'Móvil', main: 'Principal', other: 'Otro', fax: 'Fax' },
  en: { work: 'Work', home: 'Home', mobile: 'Mobile', main: 'Main', other: 'Other', fax: 'Fax' },
  ja: { work: '勤務先', home: '自宅', mobile: '携帯', main: '代表', other: 'その他', fax: 'FAX' },
};

const synonyms: Record<string, LabelKind> = {
  work: 'work',
  business: 'work',
  trabajo: 'work',
  勤務先: 'work',
  仕事: 'work',
  home: 'home',
  casa: 'home',
  自宅: 'home',
  cell: 'mobile',
  mobile: 'mobile',
  iphone: 'mobile',
  movil: 'mobile',
  携帯: 'mobile',
  main: 'main',
  principal: 'main',
  代表: 'main',
  other: 'other',
  otro: 'other',
  その他: 'other',
  fax: 'fax',
};

/** The built-in kind a label refers to, in any language. */
export function labelKind(label: string): LabelKind | undefined {
  return synonyms[foldText(label).trim()];
}

/**
 * A label written by another program: built-in kinds in the client's language, custom ones unchanged. Null when
 * meaningless.
 */
export function readLabel(text: string, locale: Locale): string | null {
  const bare = text
    .replace(/^_\$!<(.*)>!\$_$/, '$1')
    .replace(/^\*\s*/, '')
    .trim();
  if (bare === '') return null;
  const kind = labelKind(bare);
  return kind ? words[locale][kind] : bare;
}
