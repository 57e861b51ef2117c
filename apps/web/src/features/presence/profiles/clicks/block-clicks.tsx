import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout/layout.tsx';
import { TextButton } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useEditorPlace } from '../editor/editor-place.tsx';
import { profileStatsQuery } from './stats.queries.ts';

/** Clicks on the block this month, if any. */
export function BlockClicks({ blockId }: { blockId: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const { profileId, showTab } = useEditorPlace();
  const stats = useQuery(profileStatsQuery(profileId)).data;
  const clicks = stats?.blocks.find((block) => block.blockId === blockId)?.clicks ?? 0;
  if (clicks === 0) return null;
  return (
    <Row as="p" justify="between" gap={12} size={13} tone="muted" align="stretch">
      <span>{t(($) => $.editor.block.clicks, { count: clicks, n: formats.number(clicks) })}</span>
      <TextButton onClick={() => showTab('clicks')}>{t(($) => $.editor.block.seeClicks)}</TextButton>
    </Row>
  );
}
