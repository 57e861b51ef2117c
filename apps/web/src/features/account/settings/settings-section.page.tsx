import { settingsPath, type SettingsSection, settingsSections } from '@enlace/contract/core/user-paths.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box, Grid } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { SectionIndex } from '#components/page/section-index.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { groups } from './sections.ts';
import classes from './settings.module.css';

/** `/user/opciones/<section>`: one section of the settings, next to the list of all of them. */
export function SettingsSectionPage({ section, children }: { section: SettingsSection; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const hasPace = useCan('campaigns.write');
  const index = groups.map(({ key, sections }) => ({
    title: t(($) => $.settings.index.groups[key]),
    parts: sections
      .filter((part) => part !== 'pace' || hasPace)
      .map((part) => ({
        id: settingsSections[part],
        label: t(($) => $.settings.index.parts[part]),
        to: settingsPath(part),
      })),
  }));
  return (
    <Page
      title={t(($) => $.settings.index.parts[section])}
      breadcrumb={[{ label: t(($) => $.settings.title), to: paths.user.settings }]}
    >
      <Grid columns="196px minmax(0, 820px)" gap={12} gapX={40} className={classes.frame}>
        <SectionIndex label={t(($) => $.settings.index.label)} groups={index} here={settingsSections[section]} />
        <Box shrink className={classes.parts}>
          {children}
        </Box>
      </Grid>
    </Page>
  );
}
