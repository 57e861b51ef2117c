import { createSeries, type Series } from '@enlace/contract/billing/invoices/seller.contract.ts';
import { invoiceKinds } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import {
  archiveSeriesRef,
  createSeriesRef,
  makeSeriesDefaultRef,
} from '@enlace/contract/billing/invoices/seller.refs.gen.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconCheck, IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { call } from '#lib/api/call.ts';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices, seriesQuery } from '../api/invoices.queries.ts';
import classes from './dialogs.module.css';

type RowProps = { series: Series; onDefault: () => void; onArchive: () => void };

function SeriesRow({ series, onDefault, onArchive }: RowProps) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const canWrite = useCan('invoices.write');
  const { code, kind, next, issued, isDefault, archivedAt } = series;
  const isArchived = archivedAt !== null;
  const use = t(($) => $.invoicing.seriesDialog.makeDefault);
  const archive = t(($) => $.invoicing.seriesDialog.archive);
  return (
    <Row lineBottom as="li" wrap gap={4} gapX={12} py={12} size={13} className={classes.series}>
      <Box minW={180} grow className={classes.seriesWords}>
        <b>
          {code} · {t(($) => $.invoicing.seriesDialog.kinds[kind])}
        </b>
        <span>
          <Unbroken text={t(($) => $.invoicing.seriesDialog.next, { number: next })} /> ·{' '}
          {t(($) => $.invoicing.seriesDialog.issued, { count: issued, n: formats.number(issued) })}
        </span>
      </Box>
      {isDefault && <StatusBadge tone="ok">{t(($) => $.invoicing.seriesDialog.isDefault)}</StatusBadge>}
      {isArchived && <StatusBadge tone="neutral">{t(($) => $.invoicing.seriesDialog.archived)}</StatusBadge>}
      {canWrite && !isDefault && !isArchived && (
        <Row as="span" gap={4} align="stretch">
          <Button
            size="sm"
            icon={IconCheck}
            aria-label={t(($) => $.invoicing.seriesDialog.actionsOf, { action: use, code })}
            onClick={onDefault}
          >
            {use}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={IconArchive}
            aria-label={t(($) => $.invoicing.seriesDialog.actionsOf, { action: archive, code })}
            onClick={onArchive}
          >
            {archive}
          </Button>
        </Row>
      )}
    </Row>
  );
}

function AddForm() {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: createSeries.body,
    initialValues: { code: '', kind: 'invoice', pattern: '', restartsYearly: true },
    fieldOfCode: { 'billing.series_taken': 'code', 'billing.series_ambiguous': 'pattern' },
    async onSubmit(body) {
      const { code } = await call(createSeriesRef, { body });
      rereadInvoices(queries);
      form.reset();
      showToast({ text: t(($) => $.invoicing.seriesDialog.added, { code }) });
    },
  });
  const yearly = form.getInputProps('restartsYearly', { type: 'checkbox' });
  return (
    <Grid as="form" gap={16} mt={16} onSubmit={onSubmit} noValidate>
      <Text as="h3" mt={8} size={14} weight="semibold">
        {t(($) => $.invoicing.seriesDialog.add)}
      </Text>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      <ChoiceField
        label={t(($) => $.invoicing.seriesDialog.kind)}
        choices={invoiceKinds.map((kind) => ({ value: kind, label: t(($) => $.invoicing.seriesDialog.kinds[kind]) }))}
        {...form.getInputProps('kind')}
      />
      <Grid columns="1fr 1fr" gap={16} align="start">
        <TextField
          label={t(($) => $.invoicing.seriesDialog.code)}
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <TextField
          label={t(($) => $.invoicing.seriesDialog.pattern)}
          maxLength={40}
          autoComplete="off"
          placeholder="F{year}-{number:6}"
          {...form.getInputProps('pattern')}
        />
      </Grid>
      <Text size={13} tone="muted">
        {t(($) => $.invoicing.seriesDialog.patternHint, { year: '{year}' })}
      </Text>
      <CheckField {...yearly}>{t(($) => $.invoicing.seriesDialog.yearly)}</CheckField>
      <div>
        <Button type="submit" icon={IconPlus} loading={isSending}>
          {isSending ? t(($) => $.invoicing.seriesDialog.adding) : t(($) => $.invoicing.seriesDialog.add)}
        </Button>
      </div>
    </Grid>
  );
}

/** The invoice series: those in use, the next numbers, and a new one. */
export function SeriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const canWrite = useCan('invoices.write');
  const series = useQuery(seriesQuery);
  const [failure, setFailure] = useState<unknown>();
  async function run(action: () => Promise<unknown>): Promise<void> {
    setFailure(undefined);
    await action().catch(setFailure);
    rereadInvoices(queries);
  }
  return (
    <Dialog
      title={t(($) => $.invoicing.seriesDialog.title)}
      isOpen
      onClose={onClose}
      size={560}
      actions={
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {t(($) => $.invoicing.seriesDialog.close)}
        </Button>
      }
    >
      <p>{t(($) => $.invoicing.seriesDialog.help)}</p>
      {failure !== undefined && <Callout tone="danger" title={errorText(failure)} />}
      {!series.data && <Unloaded query={series} rows={2} />}
      <Grid as="ul">
        {series.data?.map((each) => (
          <SeriesRow
            key={each.id}
            series={each}
            onDefault={() => void run(() => call(makeSeriesDefaultRef, { params: { id: each.id } }))}
            onArchive={() => void run(() => call(archiveSeriesRef, { params: { id: each.id } }))}
          />
        ))}
      </Grid>
      {canWrite && <AddForm />}
    </Dialog>
  );
}
