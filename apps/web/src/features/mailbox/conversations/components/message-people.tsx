import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronUp } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { writeRecipient } from '#components/recipients/recipient-list.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { readersOf } from '../people.rules.ts';
import { RecipientState } from './message-delivery.tsx';

/** The recipients of a mail in a few words: `a ti y a 2 personas`. */
function useReaders(message: Message): string {
  const { t } = useTranslation('mails');
  const { isToUs, others } = readersOf(message);
  const [first] = others;
  if (!first) return t(($) => $.mails.to.us);
  const name = first.name || first.email;
  if (isToUs && message.direction === 'in')
    return others.length === 1
      ? t(($) => $.mails.to.usAnd, { name })
      : t(($) => $.mails.to.usAndMore, { count: others.length, n: others.length });
  if (others.length === 1) return t(($) => $.mails.to.one, { name });
  return t(($) => $.mails.to.oneAndMore, { name, count: others.length - 1, n: others.length - 1 });
}

type Field = 'from' | 'to' | 'cc' | 'bcc' | 'replyTo';

/** The fields of the mail. */
export function MailFields({ message }: { message: Message }) {
  const { t } = useTranslation('mails');
  const formats = useFormats();
  const { author, to, cc, bcc, replyTo } = message;
  const from = message.direction === 'in' ? [{ name: author.name, email: author.email ?? '' }] : [];
  const fields: [Field, readonly { name: string; email: string }[]][] = [
    ['from', from],
    ['to', to],
    ['cc', cc],
    ['bcc', bcc],
    ['replyTo', replyTo],
  ];
  return (
    <Grid
      as="dl"
      columns="minmax(52px, auto) minmax(0, 1fr)"
      gap={4}
      gapX={10}
      mt={8}
      ml="42px"
      py={10}
      px={14}
      radius="md"
      fill="surface-2"
      border
      size={12}
      phone={{ ml: 0 }}
    >
      {fields.map(([field, people]) =>
        people.length === 0 ? null : (
          <Fragment key={field}>
            <Text as="dt" size={12} tone="faint">
              {t(($) => $.mails.fields[field])}
            </Text>
            <Text as="dd" size={12} tone="muted" breakWords>
              {people.map((person, index) => (
                <Fragment key={index}>
                  {index > 0 && ', '}
                  {writeRecipient(person)}
                  <RecipientState message={message} email={person.email} />
                </Fragment>
              ))}
            </Text>
          </Fragment>
        ),
      )}
      <Text as="dt" size={12} tone="faint">
        {t(($) => $.mails.fields.date)}
      </Text>
      <Text as="dd" size={12} tone="muted">
        {formats.longDateTime(message.at)}
      </Text>
    </Grid>
  );
}

type ButtonProps = { message: Message; isOpen: boolean; onToggle: () => void };

/** The words that open the fields; nothing where they are not known, as in a message of a form. */
export function PeopleButton({ message, isOpen, onToggle }: ButtonProps) {
  const words = useReaders(message);
  if (message.to.length + message.cc.length + message.bcc.length === 0) return null;
  return (
    <Row
      as="button"
      type="button"
      gap={4}
      maxW="100%"
      size={12}
      tone="muted"
      hover="text"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Text as="span" truncate>
        {words}
      </Text>
      <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={14} />
    </Row>
  );
}
