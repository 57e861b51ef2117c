import type { ContactDetail, ContactStatus as Status } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelPill } from '#components/figures/label-pill.tsx';
import { labelsQuery } from '#components/folders/collection.queries.ts';
import { contactCollection } from '#components/folders/contact-collection.ts';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { type Chosen, chosenSide, type MergeRow, unionOfAddresses, unionOfLabels } from '../merge-sides.rules.ts';
import { phoneText } from '../phone-text.rules.ts';
import { useMergeWords } from '../use-merge-words.ts';
import { ContactStatus } from './contact-status.tsx';
import classes from './merge-dialog.module.css';

type Props = {
  kept: ContactDetail;
  merged: ContactDetail;
  rows: readonly MergeRow[];
  chosen: Chosen;
  status: Status;
};

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Grid phone={{ columns: '96px minmax(0, 1fr)' }} columns="130px minmax(0, 1fr)" gap={10} className={classes.fact}>
      <dt>{term}</dt>
      {children}
    </Grid>
  );
}

function Facts({ kept, merged, rows, chosen, status }: Props) {
  const { t } = useTranslation('record');
  const words = useMergeWords();
  const addresses = unionOfAddresses(kept, merged);
  const labelIds = unionOfLabels(kept, merged);
  const labels = (useQuery(labelsQuery(contactCollection)).data ?? []).filter(({ id }) => labelIds.includes(id));
  const notes = [...new Set([kept.contact.notes.trim(), merged.contact.notes.trim()])].filter((text) => text !== '');
  return (
    <Grid as="dl" gap={6} mt={8} size={13}>
      {rows.map((row) => (
        <Fact key={row.key} term={words.labelOf(row)}>
          <dd>{words.textOf(row, chosenSide(row, chosen))}</dd>
        </Fact>
      ))}
      <Fact term={t(($) => $.record.merge.addresses)}>
        <dd>
          {addresses.length === 0
            ? t(($) => $.record.merge.empty)
            : addresses.map(({ id, kind, value }) => (
                <Box as="span" block key={id}>
                  {kind === 'phone' ? phoneText(value) : value}
                </Box>
              ))}
        </dd>
      </Fact>
      {labels.length > 0 && (
        <Fact term={t(($) => $.record.merge.labels)}>
          <Row as="dd" wrap gap={4} align="stretch">
            {labels.map((label) => (
              <LabelPill key={label.id} {...label} />
            ))}
          </Row>
        </Fact>
      )}
      <Fact term={t(($) => $.record.merge.status)}>
        <dd>
          <ContactStatus status={status} />
          {kept.contact.status !== merged.contact.status && <small> {t(($) => $.record.merge.statusHelp)}</small>}
        </dd>
      </Fact>
      {notes.length > 0 && (
        <Fact term={t(($) => $.record.merge.notes)}>
          <Text as="dd" pre>
            {notes.join('\n\n')}
          </Text>
        </Fact>
      )}
    </Grid>
  );
}

/** The record resulting from a merge. */
export function MergePreview({ kept, merged, rows, chosen, status }: Props) {
  const { t } = useTranslation('record');
  return (
    <Box
      radius="lg"
      fill="surface-2"
      as="section"
      mt={16}
      py={14}
      px={16}
      aria-label={t(($) => $.record.merge.preview)}
      aria-live="polite"
    >
      <Text as="h3" size={14} weight="semibold" tone="default">
        {t(($) => $.record.merge.preview)}
      </Text>
      <Facts kept={kept} merged={merged} rows={rows} chosen={chosen} status={status} />
      <Text mt={10} size={12} tone="muted">
        {t(($) => $.record.merge.together)}
      </Text>
    </Box>
  );
}
