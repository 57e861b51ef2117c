import type { MergeSide } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { fromWireLocale, wireLocales } from '@enlace/contract/core/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { foldersQuery } from '#components/folders/collection.queries.ts';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import { localeNames } from '#components/language/locale-names.ts';
import { fieldText } from './field-text.rules.ts';
import type { MergeRow } from './merge-sides.rules.ts';
import { phoneText } from './phone-text.rules.ts';

/** Texts for a detail and its value. */
export function useMergeWords() {
  const { t } = useTranslation('record');
  const folders = useQuery(foldersQuery(contactCollection)).data?.items ?? [];
  const words = { yes: t(($) => $.record.merge.yes), no: t(($) => $.record.merge.no) };
  return {
    labelOf: (row: MergeRow) => ('text' in row ? t(($) => $.record.merge.fields[row.text]) : row.field.name),
    textOf(row: MergeRow, side: MergeSide): string {
      const value = row.values[side];
      if (value === null) return t(($) => $.record.merge.empty);
      const text = fieldText(value, words);
      if (!('text' in row)) return text;
      if (row.text === 'phone') return phoneText(text);
      if (row.text === 'folder') return folderPath(folders, text);
      const locale = row.text === 'language' ? wireLocales.find((each) => each === text) : undefined;
      return locale === undefined ? text : localeNames[fromWireLocale(locale)];
    },
  };
}
