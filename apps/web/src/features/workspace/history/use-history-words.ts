import type { HistoryCause, HistoryEntry } from '@enlace/contract/workspace/history/history.schemas.ts';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useUser } from '#lib/session/use-user.ts';
import { actionKey, knownGroup } from './action-key.rules.ts';
import type { catalogue } from '#locales/es/history.ts';

type ShownValue = NonNullable<HistoryEntry['changes'][number]['before']>;
const stateFields: ReadonlySet<string> = new Set(['status', 'state', 'review']);
const languageForm = /^[a-z]{2}$/;
const instantForm = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Own properties only: an entry could name a field `constructor`. */
function isKeyOf<T extends object>(names: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(names, name);
}

/** A language by its name, in the person's language; what is no code of a language is shown as it is. */
function languageName(code: string): string {
  const names = new Intl.DisplayNames([currentLocale()], { type: 'language', fallback: 'none' });
  return (languageForm.test(code) ? names.of(code === 'jp' ? 'ja' : code) : undefined) ?? code;
}

/** The texts as they were loaded; their keys are what this version has words for. */
function loadedTexts(instance: i18n): Pick<typeof catalogue, 'field' | 'kind' | 'value'> {
  // NOTE: the route loads the namespace before the screen shows, and every language has the keys of the Spanish one.
  return instance.getResourceBundle(instance.language, 'history') as typeof catalogue;
}

/** Texts of entries in the person's language; actions and kinds unknown to this version are shown by their code. */
export function useHistoryWords() {
  const { t, i18n } = useTranslation('history');
  const texts = loadedTexts(i18n);
  const user = useUser();
  const formats = useFormats();

  function personName({ kind, userId, name }: HistoryEntry['actor']): string {
    if (kind === 'user' && userId !== null && userId === user?.id) return t(($) => $.history.who.me);
    if (name !== null && name !== '') return name;
    if (kind === 'user') return t(($) => $.history.who.gone);
    return t(($) => $.history.who[kind]);
  }

  return {
    action(action: string): string {
      const key = actionKey(action);
      return key ? t(($) => $.history.action[key]) : action;
    },
    group(group: string): string {
      const known = knownGroup(group);
      return known ? t(($) => $.history.group[known]) : group;
    },
    /** Kinds of things that entries can be about. */
    kinds: Object.keys(texts.kind).filter((kind) => kind !== 'erased'),
    kind: (kind: string): string => (isKeyOf(texts.kind, kind) ? t(($) => $.history.kind[kind]) : kind),
    /** Names of the code say nothing to the person: what has no text is named in general. */
    field: (name: string): string =>
      isKeyOf(texts.field, name) ? t(($) => $.history.field[name]) : t(($) => $.history.otherField),
    value: (value: ShownValue, field: string): string => {
      if (typeof value === 'boolean') return value ? t(($) => $.history.value.yes) : t(($) => $.history.value.no);
      if (typeof value === 'number') return formats.number(value);
      if (field === 'locale' || field === 'language') return languageName(value);
      if (field === 'noun' && isKeyOf(texts.kind, value)) return t(($) => $.history.kind[value]);
      if (field === 'kind' && isKeyOf(texts.value.kinds, value)) return t(($) => $.history.value.kinds[value]);
      if (stateFields.has(field) && isKeyOf(texts.value.states, value)) return t(($) => $.history.value.states[value]);
      return instantForm.test(value) ? formats.dateTime(value) : value;
    },
    cause: (cause: HistoryCause): string => t(($) => $.history.cause[cause]),
    /** Author; with both names when an administrator acted as the client. */
    person({ actor, cause }: Pick<HistoryEntry, 'actor' | 'cause'>): string {
      const name = personName(actor);
      if (!cause.actingAdmin) return name;
      return t(($) => $.history.who.acting, { admin: cause.actingAdmin.name ?? t(($) => $.history.who.admin), name });
    },
  };
}
export type HistoryWords = ReturnType<typeof useHistoryWords>;
