import type { Contact, ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ContactStatus } from './contact-status.tsx';

/** Name and a summary sentence. */
export function ContactHead({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const date = formats.longDate(contact.createdAt);
  const place = [contact.company, contact.city].filter((part) => part !== null);
  const came =
    contact.sourceProfile === null
      ? t(($) => $.contacts.detail.since, { date })
      : t(($) => $.contacts.detail.via, { date, profile: contact.sourceProfile.name });
  return (
    <Row phone={{ gap: 14, align: 'flex-start' }} as="header" gap={20} mb={24}>
      <Avatar name={contact.name} size={64} />
      <Box grow shrink>
        <Text phone={{ size: 26 }} display size={30} leading={1.16} spacing="display" as="h1" breakWords>
          {contact.name}
        </Text>
        <Text my={4} tone="muted">
          {place.length > 0 && t(($) => $.contacts.detail.place, { place: place.join(', ') })}
          {came}
        </Text>
        {contact.status !== 'subscribed' && <ContactStatus status={contact.status} />}
      </Box>
    </Row>
  );
}

/** Four figures above the thread. */
export function ContactFigures({ figures }: { figures: ContactDetail['figures'] }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const { messages, unanswered, campaigns, opened, clicks, visits, visitedProfile } = figures;
  return (
    <StatStrip label={t(($) => $.contacts.detail.figures)}>
      <Stat
        label={t(($) => $.contacts.detail.messages)}
        value={formats.number(messages)}
        note={
          unanswered === 0
            ? t(($) => $.contacts.detail.allAnswered)
            : t(($) => $.contacts.detail.unanswered, { count: unanswered, n: formats.number(unanswered) })
        }
      />
      <Stat
        label={t(($) => $.contacts.detail.campaigns)}
        value={formats.number(campaigns)}
        note={
          opened === 0
            ? t(($) => $.contacts.detail.noneOpened)
            : t(($) => $.contacts.detail.opened, { count: opened, n: formats.number(opened) })
        }
      />
      <Stat
        label={t(($) => $.contacts.detail.clicks)}
        value={formats.number(clicks)}
        note={t(($) => $.contacts.detail.clicksHelp)}
      />
      <Stat
        label={t(($) => $.contacts.detail.visits)}
        value={formats.number(visits)}
        note={visitedProfile ?? t(($) => $.contacts.detail.visitsHelp)}
      />
    </StatStrip>
  );
}
