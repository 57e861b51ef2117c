import type { CampaignAttachment } from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconPaperclip } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';

/** What recipients find attached to the mail. */
export function AttachedNames({ attachments }: { attachments: readonly CampaignAttachment[] }) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const shown = attachments.filter(({ state }) => state === 'ready');
  if (shown.length === 0) return null;
  return (
    <Row
      as="ul"
      wrap
      full
      shrink
      gap={4}
      gapX={12}
      size={13}
      tone="muted"
      aria-label={t(($) => $.mailing.attachments.title)}
    >
      {shown.map(({ id, name, sizeBytes }) => (
        <Row as="li" key={id} gap={4} shrink>
          <Icon of={IconPaperclip} size={14} />
          <Text as="span" shrink truncate>
            {name}
          </Text>
          <Text as="span" fixed tone="faint" tabular>
            {formats.bytes(sizeBytes)}
          </Text>
        </Row>
      ))}
    </Row>
  );
}
