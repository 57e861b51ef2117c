import { type WallViewer, wallViewers } from '@enlace/contract/publishing/walls/walls.contract.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentButton } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { viewQuery } from '../api/walls.queries.ts';
import classes from './view-as.module.css';

/** What each kind of viewer sees at the wall's URL, by its actual rules. */
export function ViewAs({ wall, onClose }: { wall: Wall; onClose: () => void }) {
  const { t } = useTranslation('walls');
  const [as, setAs] = useState<WallViewer>('guest');
  const view = useQuery(viewQuery({ profileId: wall.profileId, as, locale: wall.locale }));
  const outcome = view.data?.outcome;
  return (
    <SideDrawer title={t(($) => $.walls.viewAs.title)} isOpen onClose={onClose} size={560}>
      <Stack h="100%" gap={14}>
        <Segments
          label={t(($) => $.walls.viewAs.label)}
          segments={wallViewers.map((viewer) => ({ value: viewer, label: t(($) => $.walls.viewAs.viewer[viewer]) }))}
          value={as}
          onChange={setAs}
        />
        {!view.data && <Unloaded query={view} rows={4} />}
        {outcome !== undefined && outcome !== 'open' && (
          <EmptyState
            drawing={outcome === 'hidden' ? 'loop' : 'envelope'}
            isCompact
            level={3}
            title={t(($) => $.walls.viewAs.outcome[outcome].title)}
            help={t(($) => $.walls.viewAs.outcome[outcome].help)}
          />
        )}
        {view.data?.html && (
          <Row minH={320} border radius="lg" clip grow align="stretch" className={classes.frame}>
            <MailFrame html={view.data.html} title={t(($) => $.walls.viewAs.frame)} />
          </Row>
        )}
        <div>
          <DocumentButton href={wall.path} size="sm">
            {t(($) => $.walls.viewAs.open)}
          </DocumentButton>
        </div>
      </Stack>
    </SideDrawer>
  );
}
