import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Stack } from '#components/layout/layout.tsx';
import { MailStage } from '#components/mail-preview/mail-stage.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type CampaignSeries, seriesPreviewQuery } from '../api/series.queries.ts';

type Shown = { title: string; items: readonly unknown[]; waiting: number };

function News({ feed }: { feed: Shown }) {
  const { t } = useTranslation('series');
  const formats = useFormats();
  const count = feed.items.length;
  const left = feed.waiting - count;
  if (count === 0) return <Callout tone="warn" title={t(($) => $.series.preview.noNews)} />;
  return (
    <Callout tone="ok" title={t(($) => $.series.preview.news, { count, n: formats.number(count), title: feed.title })}>
      {left > 0 && t(($) => $.series.preview.later, { count: left, n: formats.number(left) })}
    </Callout>
  );
}

/** The mail of an issue created right now. */
export function PreviewDialog({ series, onClose }: { series: CampaignSeries; onClose: () => void }) {
  const { t } = useTranslation('series');
  const { t: tc } = useTranslation('common');
  const look = useQuery(seriesPreviewQuery(series));
  return (
    <Dialog
      title={t(($) => $.series.preview.title)}
      isOpen
      onClose={onClose}
      size={860}
      actions={<Button onClick={onClose}>{tc(($) => $.common.close)}</Button>}
    >
      <Loaded query={look}>
        {({ feed, preview }) => (
          <Stack gap={12}>
            {feed && <News feed={feed} />}
            <MailStage mail={preview} from={series.profile?.name} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
