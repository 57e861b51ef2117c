import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import type { ContactMerge } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { duplicatesQuery, mergesQuery } from '../api/contacts.queries.ts';
import { useContactsLive } from '../api/use-contacts-live.ts';
import { useMerges } from '../api/use-merges.ts';
import { DuplicateRow } from '../components/duplicate-pair.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';

/** The older record is kept. */
function oldestFirst({ left, right }: DuplicatePair) {
  return left.createdAt <= right.createdAt ? { kept: left, merged: right } : { kept: right, merged: left };
}

function Pairs({ pairs }: { pairs: readonly DuplicatePair[] }) {
  const { t } = useTranslation('record');
  const { t: tc } = useTranslation('contacts');
  const canChange = useCan('contacts.write');
  const { apart } = useMerges();
  const [open, setOpen] = useState<DuplicatePair>();
  const sides = open && oldestFirst(open);
  if (pairs.length === 0) {
    return (
      <EmptyState
        drawing="people"
        title={t(($) => $.record.duplicates.none)}
        help={t(($) => $.record.duplicates.noneHelp)}
        actions={<LinkButton to={paths.user.contacts}>{tc(($) => $.contacts.detail.toList)}</LinkButton>}
      />
    );
  }
  return (
    <>
      <FailureCallout failure={apart.error ?? undefined} />
      <Grid as="ul" aria-label={t(($) => $.record.duplicates.pairs)}>
        {pairs.map((pair) => (
          <DuplicateRow
            key={`${pair.left.id} ${pair.right.id}`}
            pair={pair}
            canChange={canChange}
            isBusy={apart.isPending}
            onCompare={() => setOpen(pair)}
            onApart={() => apart.mutate(pair)}
          />
        ))}
      </Grid>
      {sides && <MergeDialog keptId={sides.kept.id} mergedId={sides.merged.id} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Merges({ merges }: { merges: readonly ContactMerge[] }) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const canChange = useCan('contacts.write');
  const { undo } = useMerges();
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merges">
      <Text mt="34px" mb={10} spacing="title" as="h2" size={16} weight="semibold" id="merges">
        {t(($) => $.record.duplicates.merges)}
      </Text>
      <FailureCallout failure={undo.error ?? undefined} />
      <Grid as="ul">
        {merges.map((merge) => {
          const names = { kept: merge.keptName, merged: merge.mergedName };
          return (
            <Row lineTop as="li" justify="between" gap={16} py={12} key={merge.id}>
              <div>
                <TextLink to={paths.user.contact(merge.keptId)}>
                  <Text as="span" weight="medium" breakWords>
                    {t(($) => $.record.duplicates.mergedLine, names)}
                  </Text>
                </TextLink>
                <Text size={13} tone="muted">
                  {t(($) => $.record.duplicates.until, { date: formats.date(merge.undoUntil) })}
                </Text>
              </div>
              {canChange && (
                <Button
                  size="sm"
                  disabled={undo.isPending}
                  aria-label={t(($) => $.record.duplicates.undoOf, names)}
                  onClick={() => undo.mutate(merge)}
                >
                  {t(($) => $.record.duplicates.undo)}
                </Button>
              )}
            </Row>
          );
        })}
      </Grid>
    </section>
  );
}

/** `/user/tamys/duplicados`: possible duplicates, and recent merges. */
export function DuplicatesPage() {
  const { t } = useTranslation('record');
  const { t: tc } = useTranslation('contacts');
  const query = useQuery(duplicatesQuery());
  const merges = useQuery(mergesQuery()).data ?? [];
  useContactsLive();
  return (
    <Page
      title={t(($) => $.record.duplicates.title)}
      heading={t(($) => $.record.duplicates.title)}
      lead={t(($) => $.record.duplicates.lead)}
      width="account"
      breadcrumb={[{ label: tc(($) => $.contacts.title), to: paths.user.contacts }]}
    >
      <Loaded query={query}>{(pairs) => <Pairs pairs={pairs} />}</Loaded>
      <Merges merges={merges} />
    </Page>
  );
}
