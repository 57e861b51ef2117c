import { createDraftRef, updateDraftRef } from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import { currencies } from '@enlace/contract/billing/money/currencies.ts';
import type { AdminInvoice, DraftLineInput } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { plainOptions } from '#components/fields/select-field.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { call } from '#lib/api/call.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { amountText, quantityText, readAmount, readQuantity } from '../amounts.rules.ts';
import { rereadInvoices } from '../api/invoices.queries.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { ClientSelect } from './client-select.tsx';
import { DraftLines, emptyLine, type LineIssues, type TypedLine } from './draft-lines.tsx';

const usualCurrency = 'EUR';

type Props = { draft?: AdminInvoice; onSaved: (id: string) => void; onClose: () => void };

function typedLines(draft: AdminInvoice | undefined, point: ',' | '.'): TypedLine[] {
  if (!draft) return [emptyLine(1)];
  return draft.lines.map(({ position, description, quantityMilli, unitMinor }) => ({
    key: position,
    description,
    quantity: quantityText(quantityMilli, point),
    price: amountText(unitMinor, draft.currency, point),
  }));
}

/** Parses the typed lines; the issues list the invalid ones. */
function useLineReader(currency: string) {
  const { t } = useTranslation('invoicing');
  return (lines: readonly TypedLine[], taxInclusive: boolean) => {
    const issues = new Map<number, { description?: string; quantity?: string; price?: string }>();
    const read: DraftLineInput[] = [];
    for (const { key, description, quantity, price } of lines) {
      const [quantityMilli, unitMinor] = [readQuantity(quantity), readAmount(price, currency)];
      const text = description.trim();
      if (text !== '' && quantityMilli !== undefined && unitMinor !== undefined)
        read.push({ description: text, quantityMilli, unitMinor, taxInclusive });
      else
        issues.set(key, {
          ...(text === '' ? { description: fieldIssueText({ path: '', code: 'required' }) } : {}),
          ...(quantityMilli === undefined ? { quantity: t(($) => $.invoicing.form.badQuantity) } : {}),
          ...(unitMinor === undefined ? { price: t(($) => $.invoicing.form.badAmount) } : {}),
        });
    }
    return { issues, read };
  };
}

/** A manual invoice: saved as a draft and reviewed before it is issued. */
export function DraftDrawer({ draft, onSaved, onClose }: Props) {
  const { t } = useTranslation('invoicing');
  const queries = useQueryClient();
  const [clientId, setClientId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [currency, setCurrency] = useState(draft?.currency ?? usualCurrency);
  const { point } = usePaperFormats(currency);
  const [lines, setLines] = useState(() => typedLines(draft, point));
  const [isInclusive, setInclusive] = useState(draft?.lines.some(({ grossMinor }) => grossMinor !== null) ?? false);
  const [issues, setIssues] = useState<LineIssues>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const readLines = useLineReader(currency);
  const typed = JSON.stringify([clientId, currency, lines, isInclusive]);
  const [stored] = useState(typed);

  async function save(read: DraftLineInput[]): Promise<void> {
    setSending(true);
    try {
      const saved = draft
        ? await call(updateDraftRef, { params: { id: draft.id }, body: { lines: read } })
        : await call(createDraftRef, { body: { clientId, currency, lines: read } });
      rereadInvoices(queries);
      showToast({ text: t(($) => $.invoicing.toast.saved) });
      onSaved(saved.id);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  function submit(): void {
    const { issues: found, read } = readLines(lines, isInclusive);
    const lacksClient = draft === undefined && clientId === '';
    setIssues(found);
    setMissing(lacksClient);
    setFailure(undefined);
    if (!lacksClient && found.size === 0) void save(read);
  }

  const title = draft ? t(($) => $.invoicing.draft.editTitle) : t(($) => $.invoicing.draft.createTitle);
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      hasUnsaved={typed !== stored}
      size={600}
      submit={isSending ? t(($) => $.invoicing.draft.creating) : t(($) => $.invoicing.draft.create)}
      isBusy={isSending}
      failure={failure}
      onSubmit={() => submit()}
    >
      <p>{t(($) => $.invoicing.draft.help)}</p>
      {draft === undefined && (
        <>
          <ClientSelect
            label={t(($) => $.invoicing.draft.client)}
            value={clientId}
            onChange={setClientId}
            error={isMissing ? t(($) => $.invoicing.draft.clientMissing) : undefined}
          />
          <SearchSelectField
            label={t(($) => $.invoicing.draft.currency)}
            options={plainOptions(currencies)}
            value={currency}
            onChange={setCurrency}
          />
        </>
      )}
      <DraftLines lines={lines} currency={currency} issues={issues} onChange={setLines} />
      <CheckField checked={isInclusive} onChange={({ target }) => setInclusive(target.checked)}>
        {t(($) => $.invoicing.draft.inclusive)}
      </CheckField>
    </FormDrawer>
  );
}
