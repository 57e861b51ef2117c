import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ClickedBlocks } from '../clicks/clicked-blocks.tsx';
import { profileStatsQuery } from '../clicks/stats.queries.ts';
import { useEditorPlace } from '../editor/editor-place.tsx';

/** Clicks of the last month, highest first. */
export function ClicksPanel() {
  const { t } = useTranslation('editor');
  const { profileId } = useEditorPlace();
  const document = useEditorState((snapshot) => snapshot.history.document);
  const stats = useQuery(profileStatsQuery(profileId));
  if (!stats.data) return <Unloaded query={stats} rows={4} />;
  return (
    <Stack gap={18} py={6} px={8}>
      <Text as="h2" size={14} weight="semibold">
        {t(($) => $.editor.clicks.title)}
      </Text>
      <ClickedBlocks blocks={stats.data.blocks} document={document} none={t(($) => $.editor.clicks.none)} />
    </Stack>
  );
}
