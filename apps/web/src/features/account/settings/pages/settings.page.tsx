import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { SectionIndex } from '#components/page/section-index.tsx';
import { useAnchor } from '#lib/navigation/use-anchor.ts';
import { useCan } from '#lib/session/use-can.ts';
import { groups } from '../sections.ts';
import classes from './settings.module.css';

type Props = {
  /** Provided by other features: the sending domains, and the client’s own limit. */
  sendingDomains: ReactNode;
  pace: ReactNode;
};

/** `/user/opciones`: the workspace's own settings. */
export function SettingsPage(brought: Props) {
  const { t } = useTranslation('settings');
  useAnchor();
  const hasPace = useCan('campaigns.write');
  const index = groups.map(({ key, parts }) => ({
    title: t(($) => $.settings.index.groups[key]),
    parts: parts
      .filter((part) => part.key !== 'pace' || hasPace)
      .map((part) => ({ id: part.id, label: t(($) => $.settings.index.parts[part.key]) })),
  }));
  return (
    <Page title={t(($) => $.settings.title)} heading={t(($) => $.settings.title)} lead={t(($) => $.settings.lead)}>
      <Grid columns="196px minmax(0, 820px)" className={classes.frame}>
        <SectionIndex label={t(($) => $.settings.index.label)} groups={index} />
        <Box shrink className={classes.parts}>
          {groups
            .flatMap(({ parts }) => parts)
            .map(({ key, Section }) => (
              <Fragment key={key}>
                {Section && <Section />}
                {key === 'sendingDomains' && brought.sendingDomains}
                {key === 'pace' && brought.pace}
              </Fragment>
            ))}
        </Box>
      </Grid>
    </Page>
  );
}
