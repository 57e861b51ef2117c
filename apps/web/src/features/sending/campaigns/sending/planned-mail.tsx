import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { MailPicture } from '#components/mail-preview/mail-picture.tsx';
import { type Campaign, previewQuery } from '../api/campaigns.queries.ts';
import { AttachedNames } from '../components/attached-names.tsx';
import { TopicName } from '../components/topic-name.tsx';

const pictureHeight = 316;

/** Thumbnail of the mail to be sent, full size on demand. */
export function PlannedMail({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const [isOpen, setOpen] = useState(false);
  const { data: mail } = useQuery(previewQuery({ id: campaign.id, revision: campaign.revision }));
  if (!mail || mail.html === '') return null;
  return (
    <Stack as="section" gap={12} shrink aria-label={t(($) => $.campaigns.report.mail)}>
      <MailPicture html={mail.html} title={mail.subject} height={pictureHeight} />
      <Row justify="between" gap={12} size={13} tone="muted">
        <span>{mail.subject}</span>
        <Button size="sm" variant="link" onClick={() => setOpen(true)}>
          {t(($) => $.campaigns.report.seeWhole)}
        </Button>
      </Row>
      <AttachedNames attachments={campaign.attachments} />
      <TopicName topic={campaign.topic} />
      <Dialog
        title={mail.subject}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size={760}
        actions={<Button onClick={() => setOpen(false)}>{t(($) => $.common.close)}</Button>}
      >
        <Box h="min(70vh, 900px)" mt={12} border radius="md" clip>
          <MailFrame html={mail.html} title={mail.subject} />
        </Box>
      </Dialog>
    </Stack>
  );
}
