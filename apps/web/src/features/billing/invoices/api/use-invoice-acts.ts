import {
  bulkInvoicesRef,
  issueDraftRef,
  removeDraftRef,
  sendInvoiceRef,
} from '@enlace/contract/billing/invoices/admin-invoices.refs.gen.ts';
import type { WireLocale } from '@enlace/contract/core/locale.ts';
import {
  type AdminInvoice,
  type AdminInvoiceSummary,
  type InvoiceFormat,
  invoiceLimits,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadInvoices } from './invoices.queries.ts';
import { type Exported, saveArchive, saveBook, saveInvoice } from './save-file.ts';

type One = Pick<AdminInvoiceSummary | AdminInvoice, 'id' | 'fullNumber'>;
export type InvoiceAction = 'send' | 'issue' | 'remove' | 'file' | 'bulk' | 'book' | 'archive';

const onlyReads: ReadonlySet<InvoiceAction> = new Set(['file', 'book', 'archive']);

/** Ticked invoices are listed in the export's URL, which has a limit. */
function isTooMany({ ids }: Exported): boolean {
  return ids.length > invoiceLimits.bulk;
}

/** One-click actions on invoices. Errors are kept in `failure`, which the screen shows. */
export function useInvoiceActs() {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState<InvoiceAction>();
  const tooMany = t(($) => $.invoicing.bulk.tooMany, { n: formats.number(invoiceLimits.bulk) });

  async function run(action: InvoiceAction, act: () => Promise<string | undefined>): Promise<boolean> {
    setFailure(undefined);
    setBusy(action);
    try {
      const text = await act();
      if (text !== undefined) showToast({ text });
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(undefined);
      if (!onlyReads.has(action)) rereadInvoices(queries);
    }
  }

  return {
    failure,
    busy,
    send: ({ id, fullNumber }: One) =>
      run('send', async () => {
        await call(sendInvoiceRef, { params: { id } });
        return t(($) => $.invoicing.toast.sent, { number: fullNumber ?? '' });
      }),
    issue: ({ id }: One) =>
      run('issue', async () => {
        const { fullNumber } = await call(issueDraftRef, { params: { id } });
        return t(($) => $.invoicing.toast.issued, { number: fullNumber ?? '' });
      }),
    remove: ({ id }: One) =>
      run('remove', async () => {
        await call(removeDraftRef, { params: { id } });
        return t(($) => $.invoicing.toast.removed);
      }),
    file: (invoice: One, format: InvoiceFormat, language?: WireLocale) =>
      run('file', async () => {
        await saveInvoice(invoice, format, language);
        return undefined;
      }),
    bulk: (action: 'issue' | 'send', ids: string[]) =>
      run('bulk', async () => {
        let [changed, skipped] = [0, 0];
        for (let from = 0; from < ids.length; from += invoiceLimits.bulk) {
          const part = await call(bulkInvoicesRef, {
            body: { action, ids: ids.slice(from, from + invoiceLimits.bulk) },
          });
          changed += part.changed;
          skipped += part.skipped.length;
        }
        const done = t(($) => $.invoicing.toast.bulk, { count: changed, n: formats.number(changed) });
        if (skipped === 0) return done;
        return t(($) => $.invoicing.toast.bulkSkipped, { done, skipped: formats.number(skipped) });
      }),
    book: (what: Exported) =>
      run('book', async () => {
        if (isTooMany(what)) return tooMany;
        await saveBook(what);
        return undefined;
      }),
    archive: (what: Exported, format: InvoiceFormat) =>
      run('archive', async () => {
        if (isTooMany(what)) return tooMany;
        await saveArchive(what, format);
        return undefined;
      }),
  };
}
export type InvoiceActs = ReturnType<typeof useInvoiceActs>;
