import type { Contact } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { contactTopicsQuery, useSetContactTopic } from './topics.queries.ts';

/** Which topics a contact wants; nothing for a client without topics. */
export function ContactTopics({ contact: { id, status } }: { contact: Pick<Contact, 'id' | 'status'> }) {
  const { t } = useTranslation('topics');
  const formats = useFormats();
  const canChange = useCan('contacts.write');
  const { data } = useQuery(contactTopicsQuery(id));
  const change = useSetContactTopic(id);
  if (!data || data.length === 0) return null;
  const pending = change.isPending ? change.variables : undefined;
  return (
    <section aria-labelledby="contact-topics">
      <Text as="h2" size={14} weight="semibold" mt={24} mb={8} id="contact-topics">
        {t(($) => $.topics.card.title)}
      </Text>
      <Text size={13} tone="muted" mb={6}>
        {status === 'subscribed' ? t(($) => $.topics.card.help) : t(($) => $.topics.card.left)}
      </Text>
      {change.isError && <Callout tone="danger" title={errorText(change.error)} />}
      <Grid as="ul" gap={4}>
        {data.map(({ id: topicId, name, archivedAt, refused }) => (
          <li key={topicId}>
            <CheckField
              checked={pending?.topicId === topicId ? pending.isWanted : refused === null}
              disabled={!canChange || change.isPending}
              onChange={({ currentTarget }) => change.mutate({ topicId, isWanted: currentTarget.checked })}
            >
              {archivedAt === null ? name : t(($) => $.topics.card.archived, { name })}
              {refused !== null && (
                <Text as="span" block size={13} tone="muted">
                  {t(($) => $.topics.card[refused.source], { date: formats.longDate(refused.at) })}
                </Text>
              )}
            </CheckField>
          </li>
        ))}
      </Grid>
    </section>
  );
}
