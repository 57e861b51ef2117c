import type * as contract from '@enlace/contract/billing/payments/bank.contract.ts';
import {
  ignoreBankEntryRef,
  importBankStatementRef,
  matchBankEntryRef,
  undoBankMatchRef,
} from '@enlace/contract/billing/payments/bank.refs.gen.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { useAction } from '#lib/form/use-action.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { rereadBank } from './bank.queries.ts';

type Entry = Pick<contract.BankEntry, 'id'>;

/** Import, confirm, undo; each resolves with whether it succeeded. */
export function useBankActs() {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const queries = useQueryClient();
  const action = useAction();
  const act = (work: () => Promise<string>) =>
    action.run(async () => {
      const text = await work();
      await rereadBank(queries);
      showToast({ text });
    });
  return {
    isBusy: action.isBusy,
    failure: action.failure,
    importFile: (file: File) =>
      act(async () => {
        const form = new FormData();
        form.append('file', file);
        const { statement, known } = await call(importBankStatementRef, { query: {}, form });
        const fresh = Object.values(statement.counts).reduce((sum, count) => sum + count, 0);
        const texts = [t(($) => $.bank.imported, { count: fresh, n: formats.number(fresh) })];
        if (known > 0) texts.push(t(($) => $.bank.known, { count: known, n: formats.number(known) }));
        return formats.list(texts);
      }),
    match: ({ id }: Entry, { invoiceId, number }: { invoiceId: string; number: string }) =>
      act(async () => {
        await call(matchBankEntryRef, { params: { id }, body: { invoiceId } });
        return t(($) => $.bank.confirmed, { number });
      }),
    undo: ({ id }: Entry) =>
      act(async () => {
        await call(undoBankMatchRef, { params: { id } });
        return t(($) => $.bank.undone);
      }),
    ignore: ({ id }: Entry) =>
      act(async () => {
        await call(ignoreBankEntryRef, { params: { id } });
        return t(($) => $.bank.ignored);
      }),
  };
}
export type BankActs = ReturnType<typeof useBankActs>;
