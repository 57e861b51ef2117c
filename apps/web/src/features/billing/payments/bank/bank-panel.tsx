import type { BankEntry } from '@enlace/contract/billing/payments/bank.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUpload } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { PlainTable } from '#components/table/plain-table.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import { type BankView, bankViews, entriesQuery } from './bank.queries.ts';
import { ChooseInvoiceDialog } from './choose-invoice-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import { useBankActs } from './use-bank-acts.ts';

function ImportButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('bank');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xml,text/csv,application/xml,text/xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be selected again after a failure.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="primary" size="sm" icon={IconUpload} loading={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? t(($) => $.bank.importing) : t(($) => $.bank.import)}
      </Button>
    </>
  );
}

function Entries({
  items,
  acts,
  onChoose,
}: {
  items: readonly BankEntry[];
  acts: ReturnType<typeof useBankActs>;
  onChoose: (entry: BankEntry) => void;
}) {
  const { t } = useTranslation('bank');
  return (
    <PlainTable label={t(($) => $.bank.list)} cell="10px" top flush rowsOnPhone>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.bank.column.date)}</th>
          <th scope="col">{t(($) => $.bank.column.payer)}</th>
          <th scope="col" data-end>
            {t(($) => $.bank.column.amount)}
          </th>
          <th scope="col">{t(($) => $.bank.column.invoice)}</th>
          <th scope="col">{t(($) => $.bank.column.state)}</th>
          <th scope="col">
            <span className="sr-only">{t(($) => $.bank.column.acts)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} acts={acts} onChoose={() => onChoose(entry)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Bank statements: importing them, and confirming the match of each entry. */
export function BankPanel() {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const canWrite = useCan('invoices.write');
  const [view, setView] = useState<BankView>('all');
  const [choosing, setChoosing] = useState<BankEntry>();
  const list = useInfiniteQuery(entriesQuery(view));
  const acts = useBankActs();
  const counts = list.data?.pages[0]?.counts;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = counts === undefined ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const importButton = canWrite && <ImportButton isBusy={acts.isBusy} onFile={(file) => void acts.importFile(file)} />;
  return (
    <Stack phone={{ p: '14px 16px 32px' }} scroll align="stretch" gap={14} pt={16} pb={32} px={24}>
      <Row justify="between" wrap gap={12}>
        <Text tone="muted" size={13}>
          {t(($) => $.bank.help)}
        </Text>
        {total > 0 && importButton}
      </Row>
      <FailureCallout failure={choosing === undefined ? acts.failure : undefined} />
      {total > 0 && (
        <Chips
          label={t(($) => $.bank.views)}
          value={view}
          onChange={setView}
          chips={bankViews.map((each) => ({
            value: each,
            label: t(($) => $.bank.view[each]),
            ...(counts === undefined ? {} : { count: formats.number(each === 'all' ? total : counts[each]) }),
          }))}
        />
      )}
      <Loaded query={list} rows={6}>
        {items.length === 0 ? (
          <EmptyState
            drawing="page"
            title={t(($) => (total > 0 ? $.bank.noneTitle : $.bank.emptyTitle))}
            help={t(($) => (total > 0 ? $.bank.noneHelp : $.bank.emptyHelp))}
            actions={total === 0 && importButton}
          />
        ) : (
          <Entries items={items} acts={acts} onChoose={setChoosing} />
        )}
      </Loaded>
      <LoadMore query={list}>{t(($) => $.bank.more)}</LoadMore>
      {choosing && <ChooseInvoiceDialog entry={choosing} acts={acts} onClose={() => setChoosing(undefined)} />}
    </Stack>
  );
}
