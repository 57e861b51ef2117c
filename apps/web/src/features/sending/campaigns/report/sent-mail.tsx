import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { type Campaign, heatMapQuery } from '../api/campaigns.queries.ts';
import { AttachedNames } from '../components/attached-names.tsx';
import { TopicName } from '../components/topic-name.tsx';
import { heatAddress } from '../heat/heat-address.ts';
import { useHeatDrawing } from '../heat/use-heat.ts';

const pictureHeight = 316;

/** Thumbnail of the sent mail with its clicks; full size on its own screen. */
export function SentMail({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'outcome']);
  const { data: map } = useQuery(heatMapQuery(campaign.id));
  const html = useHeatDrawing(map);
  if (!map || html === undefined || map.html === '') return null;
  const hasClicks = map.links.some(({ clicks }) => clicks > 0);
  return (
    <Stack as="section" gap={12} shrink aria-label={t(($) => $.campaigns.report.mail)}>
      <MailPicture html={html} title={map.subject} height={pictureHeight} />
      <Row justify="between" gap={12} size={13} tone="muted">
        <span>{hasClicks ? t(($) => $.outcome.heat.legend) : map.subject}</span>
        <LinkButton size="sm" variant="link" to={heatAddress}>
          {t(($) => $.campaigns.report.seeWhole)}
        </LinkButton>
      </Row>
      <AttachedNames attachments={campaign.attachments} />
      <TopicName topic={campaign.topic} />
    </Stack>
  );
}
