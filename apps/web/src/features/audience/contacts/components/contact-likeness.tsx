import type { Contact, ContactListItem } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { duplicatesQuery, mergesQuery } from '../api/contacts.queries.ts';
import { useMerges } from '../api/use-merges.ts';

/** For equal names, an address distinguishes them. */
function distinctName(contact: Contact, other: ContactListItem): string {
  const more = other.name === contact.name ? (other.email ?? other.phone) : null;
  return more === null ? other.name : `${other.name} (${more})`;
}

/** Above a record: possible duplicates, and merged records that can still be separated. */
export function ContactLikeness({ contact, onCompare }: { contact: Contact; onCompare: (otherId: string) => void }) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const canChange = useCan('contacts.write');
  const { undo } = useMerges();
  const pairs = useQuery({ ...duplicatesQuery(contact.id), enabled: contact.deletedAt === null }).data ?? [];
  const merges = (useQuery(mergesQuery()).data ?? []).filter(({ keptId }) => keptId === contact.id);
  const [first, ...more] = pairs;
  const other = first && (first.left.id === contact.id ? first.right : first.left);
  if (!other && merges.length === 0) return null;
  return (
    <Grid gap={8} mb={20}>
      {other && (
        <Callout
          title={t(($) => $.record.duplicates.maybe, { name: distinctName(contact, other) })}
          action={
            canChange && (
              <Button
                size="sm"
                aria-label={t(($) => $.record.duplicates.compareOf, { left: contact.name, right: other.name })}
                onClick={() => onCompare(other.id)}
              >
                {t(($) => $.record.duplicates.compare)}
              </Button>
            )
          }
        >
          {more.length > 0 &&
            t(($) => $.record.duplicates.maybeMore, { count: more.length, n: formats.number(more.length) })}
        </Callout>
      )}
      {merges.map((merge) => (
        <Callout
          key={merge.id}
          title={t(($) => $.record.duplicates.isMerged, { name: merge.mergedName })}
          action={
            canChange && (
              <Button
                size="sm"
                loading={undo.isPending}
                aria-label={t(($) => $.record.duplicates.undoOf, { kept: merge.keptName, merged: merge.mergedName })}
                onClick={() => undo.mutate(merge)}
              >
                {t(($) => $.record.duplicates.undo)}
              </Button>
            )
          }
        >
          {t(($) => $.record.duplicates.until, { date: formats.date(merge.undoUntil) })}
        </Callout>
      ))}
      <FailureCallout failure={undo.error ?? undefined} />
    </Grid>
  );
}
