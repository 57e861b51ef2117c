import type { ContactCard, ContactEvent } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconBuilding, IconCalendar, IconMail, IconPhone, IconUserPlus } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { phoneText } from '../phone-text.rules.ts';
import { useMoments } from '../use-moments.ts';
import { ContactStatus } from './contact-status.tsx';
import classes from './contact-panel.module.css';

type Person = { name: string; email: string | null; phone: string | null };

type Props = {
  contact: ContactCard | null;
  person: Person;
  /** For a person who is not a contact yet. */
  adding: { isPending: boolean; error: unknown; add: () => void };
};

function Fact({ icon, children }: { icon: IconShape; children: string | null }) {
  if (children === null) return null;
  return (
    <Grid as="li" columns="18px minmax(0, 1fr)" gap={10} align="center" breakWords tabular className={classes.fact}>
      <Icon of={icon} size={16} />
      <span>{children}</span>
    </Grid>
  );
}

function ShortThread({ events }: { events: readonly ContactEvent[] }) {
  const { t } = useTranslation('contacts');
  const moment = useMoments();
  return (
    <>
      <Text as="h3" mt={18} mb={10} size={14} weight="semibold">
        {t(($) => $.contacts.panel.thread)}
      </Text>
      <Box relative as="ol" pl={20} className={classes.thread}>
        {events.map((event, index) => (
          <Row
            as="li"
            align="stretch"
            relative
            justify="between"
            gap={8}
            pb={14}
            size={13}
            leading={1.35}
            key={event.id}
            data-now={index === 0 || undefined}
          >
            <Text as="b" weight="medium">
              {t(($) => $.contacts.short[event.kind])}
            </Text>
            <Text as="time" fixed size={12} tone="faint" dateTime={event.at}>
              {moment(event.at)}
            </Text>
          </Row>
        ))}
      </Box>
    </>
  );
}

function Stranger({ person, adding }: Pick<Props, 'person' | 'adding'>) {
  const { t } = useTranslation('contacts');
  return (
    <Grid gap={6} pt={14} size={13} tone="muted" className={classes.stranger}>
      <Text weight="semibold" tone="default">
        {t(($) => $.contacts.panel.stranger)}
      </Text>
      <p>{t(($) => $.contacts.panel.strangerHelp)}</p>
      <FieldNote error={adding.error === undefined ? undefined : errorText(adding.error)} />
      <Button
        size="sm"
        icon={IconUserPlus}
        loading={adding.isPending}
        onClick={adding.add}
        aria-label={`${t(($) => $.contacts.panel.add)}: ${person.name}`}
      >
        {t(($) => $.contacts.panel.add)}
      </Button>
    </Grid>
  );
}

/** A contact next to a conversation: identity, addresses, recent events. */
export function ContactPanel({ contact, person, adding }: Props) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const { name, email, phone } = contact ?? person;
  const city = contact?.city ?? null;
  return (
    <>
      <Stack align="center" gap={4} pb={16} textAlign="center">
        <Avatar name={name} size={64} />
        <Text spacing="title" as="h2" mt={8} size={16} weight="semibold" breakWords>
          {name}
        </Text>
        {city !== null && (
          <Text mb={4} size={13} tone="muted">
            {city}
          </Text>
        )}
        {contact && <ContactStatus status={contact.status} />}
      </Stack>
      <Grid lineTop lineBottom as="ul" gap={10} py={14} size={13}>
        <Fact icon={IconMail}>{email}</Fact>
        <Fact icon={IconPhone}>{phone === null ? null : phoneText(phone)}</Fact>
        <Fact icon={IconBuilding}>{contact?.company ?? null}</Fact>
        <Fact icon={IconCalendar}>
          {contact ? t(($) => $.contacts.panel.since, { date: formats.date(contact.createdAt) }) : null}
        </Fact>
      </Grid>
      {contact ? (
        <>
          {contact.recent.length > 0 && <ShortThread events={contact.recent} />}
          <Box mt={8}>
            <LinkButton to={paths.user.contact(contact.id)} size="sm">
              {t(($) => $.contacts.panel.open)}
            </LinkButton>
          </Box>
        </>
      ) : (
        <Stranger person={person} adding={adding} />
      )}
    </>
  );
}
