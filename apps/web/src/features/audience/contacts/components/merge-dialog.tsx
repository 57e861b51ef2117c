import type { Contact, ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { strictest } from '@enlace/contract/audience/contacts/merges.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Avatar } from '#components/identity/avatar.tsx';
import { Grid, layout, Row, Text, type Look } from '#components/layout/layout.tsx';
import { type Reading, Unloaded, unreadOf } from '#components/states/loaded.tsx';
import { contactQuery, customFieldsQuery } from '../api/contacts.queries.ts';
import { useMerges } from '../api/use-merges.ts';
import { type Chosen, chosenSide, isOpen, mergeInput, type MergeRow, mergeRows } from '../merge-sides.rules.ts';
import { useMergeWords } from '../use-merge-words.ts';
import { MergePreview } from './merge-preview.tsx';
import classes from './merge-dialog.module.css';

const rowLook: Look = {
  align: 'center',
  columns: '116px minmax(0, 1fr) minmax(0, 1fr)',
  gap: 10,
  lineTop: true,
  minH: 44,
  phone: { columns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '6px 8px', p: '8px 0' },
  py: 4,
  size: 13,
};

const sides = ['kept', 'merged'] as const;

function Head({ contact, role }: { contact: Contact; role: string }) {
  return (
    <Row gap={10} shrink tone="default">
      <Avatar name={contact.name} size={32} />
      <Grid as="span" shrink>
        <Text as="small" size={12} tone="faint">
          {role}
        </Text>
        <Text as="b" weight="semibold" breakWords>
          {contact.name}
        </Text>
      </Grid>
    </Row>
  );
}

type SideProps = { name: string; text: string; isChosen: boolean; onChoose: () => void };

function SideChoice({ name, text, isChosen, onChoose }: SideProps) {
  return (
    <Row
      border="input"
      radius="md"
      pointer
      hover="hover"
      phone={{ minH: 44, align: 'center' }}
      minH={36}
      fill="surface"
      as="label"
      align="start"
      gap={8}
      py={8}
      px={10}
      tone="default"
      chosen="edge"
      className={classes.choice}
      data-chosen={isChosen || undefined}
    >
      <input
        {...layout('box', { fixed: true, mx: 0, mt: 2, mb: 0 })}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <Text as="span" shrink breakWords tabular>
        {text}
      </Text>
    </Row>
  );
}

type RowProps = { row: MergeRow; chosen: Chosen; onChoose: (chosen: Chosen) => void };

function FieldRow({ row, chosen, onChoose }: RowProps) {
  const words = useMergeWords();
  const id = useId();
  const label = words.labelOf(row);
  const side = chosenSide(row, chosen);
  const isAsked = isOpen(row);
  return (
    <Grid
      {...rowLook}
      className={classes.row}
      role={isAsked ? 'radiogroup' : undefined}
      aria-labelledby={isAsked ? id : undefined}
    >
      <Text phone={{ column: '1 / -1' }} as="span" tone="muted" breakWords id={id} className={classes.label}>
        {label}
      </Text>
      {sides.map((each) => {
        const text = words.textOf(row, each);
        if (!isAsked)
          return (
            <Text
              as="span"
              px={12}
              tone="faint"
              shrink
              breakWords
              tabular
              key={each}
              className={classes.fixed}
              data-used={each === side || undefined}
            >
              {text}
            </Text>
          );
        return (
          <SideChoice
            key={each}
            name={id}
            text={text}
            isChosen={each === side}
            onChoose={() => onChoose({ ...chosen, [row.key]: each })}
          />
        );
      })}
    </Grid>
  );
}

type Details = { kept: ContactDetail; merged: ContactDetail };

function Comparison({
  details,
  rows,
  chosen,
  onChoose,
}: {
  details: Details;
  rows: readonly MergeRow[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const { t } = useTranslation('record');
  const { kept, merged } = details;
  return (
    <>
      <Text mt={4} size={13}>
        {t(($) => $.record.merge.lead)}
      </Text>
      <Grid mt={12} role="group" aria-label={t(($) => $.record.merge.choices)}>
        <Grid {...rowLook} className={classes.row}>
          <Text phone={{ column: '1 / -1' }} as="span" tone="muted" breakWords className={classes.label} />
          <Head contact={kept.contact} role={t(($) => $.record.merge.kept)} />
          <Head contact={merged.contact} role={t(($) => $.record.merge.merged)} />
        </Grid>
        {rows.map((row) => (
          <FieldRow key={row.key} row={row} chosen={chosen} onChoose={onChoose} />
        ))}
      </Grid>
      {!rows.some(isOpen) && (
        <Text mt={4} size={13}>
          {t(($) => $.record.merge.same)}
        </Text>
      )}
      <MergePreview
        kept={kept}
        merged={merged}
        rows={rows}
        chosen={chosen}
        status={strictest({ kept: kept.contact, merged: merged.contact }).status}
      />
    </>
  );
}

type Props = { keptId: string; mergedId: string; onClose: () => void; onMerged?: (keptId: string) => void };

/** Two records side by side: the choice where they differ, and the result. */
export function MergeDialog({ keptId, mergedId, onClose, onMerged }: Props) {
  const { t } = useTranslation('record');
  const kept = useQuery(contactQuery(keptId));
  const merged = useQuery(contactQuery(mergedId));
  const fields = useQuery(customFieldsQuery());
  const { merge } = useMerges();
  const [chosen, setChosen] = useState<Chosen>({});
  const unread = unreadOf<Reading & { data: unknown }>([kept, merged, fields]);
  const details = kept.data && merged.data && fields.data ? { kept: kept.data, merged: merged.data } : undefined;
  const rows = details ? mergeRows(details, fields.data ?? []) : [];
  const submit = () =>
    merge.mutate(
      { keptId, input: mergeInput({ mergedId, rows, chosen }) },
      {
        onSuccess: () => {
          onClose();
          onMerged?.(keptId);
        },
      },
    );
  return (
    <Dialog
      title={t(($) => $.record.merge.title)}
      isOpen
      onClose={onClose}
      size={720}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.record.cancel)}
          </Button>
          <Button variant="primary" disabled={!details} loading={merge.isPending} onClick={submit}>
            {t(($) => $.record.merge.submit)}
          </Button>
        </>
      }
    >
      <FailureCallout failure={merge.error ?? undefined} />
      {unread && <Unloaded query={unread} />}
      {details && <Comparison details={details} rows={rows} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  );
}
