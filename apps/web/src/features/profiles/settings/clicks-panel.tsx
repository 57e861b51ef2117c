import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { profileStatsQuery } from '../api/profiles.queries.ts';
import { ClickedBlocks } from '../clicks/clicked-blocks.tsx';
import { useEditorPlace } from '../editor/editor-place.tsx';
import classes from './settings-panel.module.css';

/** What was pressed in the last month, most first. */
export function ClicksPanel() {
  const { t } = useTranslation('editor');
  const { profileId } = useEditorPlace();
  const stats = useQuery(profileStatsQuery(profileId));
  if (stats.isError) return <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />;
  if (!stats.data) {
    return (
      <LoadingState>
        <SkeletonRows count={4} />
      </LoadingState>
    );
  }
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{t(($) => $.editor.clicks.title)}</h2>
      <ClickedBlocks blocks={stats.data.blocks} none={t(($) => $.editor.clicks.none)} />
    </div>
  );
}
