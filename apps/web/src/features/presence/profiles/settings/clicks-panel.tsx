import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/states/error-state.tsx';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { ClickedBlocks } from '../clicks/clicked-blocks.tsx';
import { profileStatsQuery } from '../clicks/stats.queries.ts';
import { useEditorPlace } from '../editor/editor-place.tsx';
import classes from './settings-panel.module.css';

/** Clicks of the last month, highest first. */
export function ClicksPanel() {
  const { t } = useTranslation('editor');
  const { profileId } = useEditorPlace();
  const document = useEditorState((snapshot) => snapshot.history.document);
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
      <ClickedBlocks blocks={stats.data.blocks} document={document} none={t(($) => $.editor.clicks.none)} />
    </div>
  );
}
