import { settingsPath, type SettingsSection, settingsSections } from '@enlace/contract/core/user-paths.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { SearchBox } from '#components/filters/search-box.tsx';
import { matches } from '#components/folders/folder-tree.rules.ts';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { groups } from './sections.ts';
import classes from './settings.module.css';

function SectionRow({ section, state }: { section: SettingsSection; state: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <li>
      <Text as={Link} block tone="default" hover="hover" to={settingsPath(section)} className={classes.row}>
        <Row as="span" gap={16} py={10} px={16}>
          <Stack as="span" shrink grow>
            <Text as="span" weight="medium">
              {t(($) => $.settings.index.parts[section])}
            </Text>
            <Text as="span" size={13} tone="muted">
              {t(($) => $.settings.index.help[section])}
            </Text>
          </Stack>
          {state}
        </Row>
      </Text>
    </li>
  );
}

/** The sections whose name or explanation contains what was typed, in their groups. */
function useFound(typed: string) {
  const { t } = useTranslation('settings');
  const hasPace = useCan('campaigns.write');
  const isFound = (section: SettingsSection) =>
    (section !== 'pace' || hasPace) &&
    [t(($) => $.settings.index.parts[section]), t(($) => $.settings.index.help[section])].some((text) =>
      matches(text, typed),
    );
  return groups
    .map(({ key, sections }) => ({ key, sections: sections.filter(isFound) }))
    .filter(({ sections }) => sections.length > 0);
}

type Props = {
  /** What a section holds, for those where that can be said in a word. */
  states: Partial<Record<SettingsSection, ReactNode>>;
};

/** `/user/opciones`: every section of the workspace's settings with its state, and a search among them. */
export function SettingsPage({ states }: Props) {
  const { t } = useTranslation('settings');
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  // Sections were anchors of one page once; mails and notices from then still lead there.
  const anchor = Object.values(settingsSections).find((id) => `#${id}` === hash);
  if (anchor !== undefined) return <Navigate to={`/user/opciones/${anchor}`} replace />;
  return (
    <Page
      title={t(($) => $.settings.title)}
      heading={t(($) => $.settings.title)}
      lead={t(($) => $.settings.lead)}
      width="settings"
    >
      <Row mb={20}>
        <SearchBox label={t(($) => $.settings.index.search)} value={typed} onSearch={setTyped} isFull />
      </Row>
      <Stack gap={28}>
        {found.map(({ key, sections }) => (
          <section key={key} aria-labelledby={`settings-${key}`}>
            <Text as="h2" size={13} weight="medium" tone="muted" mb={6} id={`settings-${key}`}>
              {t(($) => $.settings.index.groups[key])}
            </Text>
            <Box as="ul" fill="surface" border radius="lg" clip>
              {sections.map((section) => (
                <SectionRow key={section} section={section} state={states[section]} />
              ))}
            </Box>
          </section>
        ))}
        {found.length === 0 && (
          <Text tone="muted" role="status">
            {t(($) => $.settings.index.none, { typed })}
          </Text>
        )}
      </Stack>
    </Page>
  );
}
