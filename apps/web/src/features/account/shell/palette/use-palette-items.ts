import { settingsPath, type SettingsSection, settingsSections } from '@enlace/contract/core/user-paths.ts';
import { useTranslation } from 'react-i18next';
import { IconHelpCircle, IconSettings } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { adminGuides, clientGuides } from '#lib/help/guides.ts';
import type { PaletteItem } from '#lib/palette/palette-item.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { kindIcons } from './kinds.ts';
import { matches } from './match.ts';
import { readRecents, type Recent } from './recents.ts';
import { type FoundState, useFound } from './use-found.ts';
import { useHitWords } from './use-hit-words.ts';
import { useOwnItems } from './use-own-items.ts';
import { useTypedItems } from './use-typed-items.ts';

export type PaletteAnswer = {
  items: readonly PaletteItem[];
  state: FoundState;
  /** Names of kinds that timed out. */
  missing: readonly string[];
  /** What to remember when this item is opened. */
  recentOf: (item: PaletteItem) => Recent | undefined;
};

function useGuideItems(): PaletteItem[] {
  const { t } = useTranslation('help');
  const isAdmin = useUser()?.roll === 'admin';
  const group = t(($) => $.help.title);
  const path = isAdmin ? paths.admin.guide : paths.user.guide;
  return (isAdmin ? adminGuides : clientGuides).map(({ key, slug }) => ({
    id: `guide:${slug}`,
    group,
    label: t(($) => $.help.guide[key].title),
    icon: IconHelpCircle,
    to: path(slug),
    words: t(($) => $.help.guide[key].words),
  }));
}

// NOTE: the keys of the object it is made from.
const sections = Object.keys(settingsSections) as SettingsSection[];

/** The sections of a client's settings, found by what they do as well. */
function useSectionItems(): PaletteItem[] {
  const { t } = useTranslation('settings');
  const isClient = useUser()?.roll === 'user';
  const hasPace = useCan('campaigns.write');
  if (!isClient) return [];
  const group = t(($) => $.settings.title);
  return sections
    .filter((section) => section !== 'pace' || hasPace)
    .map((section) => ({
      id: `settings:${section}`,
      group,
      label: t(($) => $.settings.index.parts[section]),
      icon: IconSettings,
      to: settingsPath(section),
      words: t(($) => $.settings.index.help[section]),
    }));
}

/** Everything matching the query: items, then actions with it, screens, settings and guides; for an empty query recent choices come first. */
export function usePaletteItems(text: string): PaletteAnswer {
  const { t } = useTranslation('shell');
  const query = text.trim();
  const own = useOwnItems();
  const settings = useSectionItems();
  const guides = useGuideItems();
  const { kindName, noteOf } = useHitWords();
  const { answer, state } = useFound(query);
  const typed = useTypedItems(query, answer);
  const recents = new Map<string, Recent>();

  const found = answer.groups.flatMap(({ kind, hits }) =>
    hits.map((hit): PaletteItem => {
      const id = `${kind}:${hit.id}`;
      const note = noteOf(hit);
      recents.set(id, { id, thing: { kind, title: hit.title, note: hit.subtitle, path: hit.path } });
      const shows = matches({ text: hit.title, query });
      return {
        id,
        group: kindName(kind),
        label: hit.title,
        icon: kindIcons[kind],
        to: hit.path,
        ...(note === '' ? {} : { note }),
        ...(hit.excerpt === null || shows ? {} : { excerpt: hit.excerpt }),
      };
    }),
  );
  const fits = (item: PaletteItem) => matches({ text: `${item.label} ${item.words ?? ''}`, query });
  const known = [...own, ...settings, ...guides];
  const group = t(($) => $.shell.palette.recent);
  const asRecent = ({ id, thing }: Recent): PaletteItem[] => {
    if (thing === undefined) return known.filter((item) => item.id === id).map((item) => ({ ...item, group }));
    recents.set(id, { id, thing });
    const { kind, title, note, path } = thing;
    return [{ id, group, label: title, icon: kindIcons[kind], to: path, note: note === '' ? kindName(kind) : note }];
  };
  const recent = query === '' ? readRecents().flatMap(asRecent) : [];
  const items =
    query === ''
      ? [...recent, ...own.filter(({ id }) => !recent.some((item) => item.id === id))]
      : [...found, ...typed, ...own.filter(fits), ...settings.filter(fits), ...guides.filter(fits)];
  return {
    items,
    state,
    missing: answer.missing.map(kindName),
    recentOf: ({ id }) => recents.get(id) ?? (known.some((item) => item.id === id) ? { id } : undefined),
  };
}
