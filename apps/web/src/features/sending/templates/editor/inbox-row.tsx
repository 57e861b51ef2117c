import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/identity/avatar.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './inbox-row.module.css';

/** Length at which phones cut a subject. */
const phoneSubject = 45;

/** The mail as one row of an inbox: sender, subject and preheader, cut where inboxes cut. */
export function InboxRow({ mail, from }: { mail: MailPreview; from: string }) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const length = [...mail.subject].length;
  return (
    <Row
      border
      radius="md"
      fill="surface-2"
      as="section"
      gap={10}
      p={12}
      align="stretch"
      aria-label={t(($) => $.templates.inbox.title)}
    >
      <Avatar name={from} size={32} />
      <Text as="div" shrink size={13}>
        <Text as="b" weight="semibold">
          {from}
        </Text>
        <Text truncate>
          <Text as="span" weight="medium">
            {mail.subject}
          </Text>
          <Text as="span" tone="faint">
            {' '}
            {mail.preheader}
          </Text>
        </Text>
        <Text mt={4} size={12} tone="faint" className={classes.note}>
          {t(($) => $.templates.inbox.count, { n: formats.number(length) })}
          {length > phoneSubject && ` · ${t(($) => $.templates.inbox.long)}`}
          {mail.preheader === '' && ` · ${t(($) => $.templates.inbox.noPreheader)}`}
        </Text>
      </Text>
    </Row>
  );
}
