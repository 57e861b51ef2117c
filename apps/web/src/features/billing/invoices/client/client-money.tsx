import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import type { AdminInvoiceSummary } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Box } from '#components/layout/layout.tsx';
import { TextButton, TextLink } from '#components/link/text-link.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { clientInvoicesQuery, clientMoneyQuery } from '../api/invoices.queries.ts';
import type { InvoiceDialog } from '../components/drawer-foot.tsx';
import { InvoiceDrawer } from '../components/invoice-drawer.tsx';
import { InvoiceState } from '../components/invoice-state.tsx';
import { writeInvoiceFilter } from '../invoice-list.rules.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import { Balance, Cards, ClientPayments, Identity, MoneyLine, MoneyPart, Nothing } from './money-parts.tsx';
import { type Owed, OwedCallouts } from './owed-callouts.tsx';

function InvoiceLine({ invoice, onOpen }: { invoice: AdminInvoiceSummary; onOpen: () => void }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { money } = usePaperFormats(invoice.currency);
  const { fullNumber, issueDate, concept, kind, totalMinor, collectedMinor, dueMinor } = invoice;
  const isPart = dueMinor > 0 && collectedMinor > 0;
  const parts = [
    issueDate === null ? undefined : formats.date(issueDate),
    kind === 'credit_note' ? undefined : concept,
    isPart ? t(($) => $.invoicing.client.paidOf, { paid: money(collectedMinor), total: money(totalMinor) }) : undefined,
  ];
  return (
    <MoneyLine
      title={
        <TextButton onClick={onOpen}>
          <Unbroken text={fullNumber ?? t(($) => $.invoicing.noNumber)} />
        </TextButton>
      }
      note={<Unbroken text={parts.filter((part) => part !== undefined).join(' · ')} />}
      state={<InvoiceState invoice={invoice} isQuiet />}
      amount={money(totalMinor)}
    />
  );
}

function Invoices({ clientId, onOpen }: { clientId: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('invoicing');
  const query = useQuery(clientInvoicesQuery(clientId));
  const { data } = query;
  const list = `${paths.admin.invoices}${writeInvoiceFilter({ clientId })}`;
  return (
    <MoneyPart
      title={t(($) => $.invoicing.client.invoices)}
      action={
        data && data.items.length > 0 && <TextLink to={list}>{t(($) => $.invoicing.client.allInvoices)}</TextLink>
      }
    >
      {!data && <Unloaded query={query} shape={null} />}
      {data?.items.length === 0 && <Nothing>{t(($) => $.invoicing.client.noInvoices)}</Nothing>}
      <Box as="ul">
        {data?.items.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} onOpen={() => onOpen(invoice.id)} />
        ))}
      </Box>
    </MoneyPart>
  );
}

type Opened = { id: string; dialog?: InvoiceDialog; paymentId?: string };
type Props = {
  clientId: string;
  /** The subscription and the mails, from other features. */
  plan: ReactNode;
  mails: ReactNode;
  editIdentity: (billing: ClientMoney['identity'], onClose: () => void) => ReactNode;
};

/** Everything about one client's money, and what the operator may do about it. */
export function ClientMoneyPanel({ clientId, plan, mails, editIdentity }: Props) {
  const { t } = useTranslation('invoicing');
  const query = useQuery(clientMoneyQuery(clientId));
  const { data: money } = query;
  const [opened, setOpened] = useState<Opened>();
  const [charged, setCharged] = useState<Owed>();
  if (!money)
    return (
      <Unloaded
        query={query}
        shape={
          <>
            <SkeletonBox height={104} />
            <SkeletonRows count={6} />
          </>
        }
      />
    );
  return (
    <>
      <OwedCallouts money={money} onCharge={setCharged} onPaid={({ id }) => setOpened({ id, dialog: 'paid' })} />
      {money.balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} />
      ))}
      <MoneyPart title={t(($) => $.invoicing.client.plan)}>{plan}</MoneyPart>
      <Invoices clientId={clientId} onOpen={(id) => setOpened({ id })} />
      <Cards money={money} />
      <ClientPayments
        payments={money.payments}
        onRefund={({ invoiceId, id: paymentId }) => setOpened({ id: invoiceId, dialog: 'refund', paymentId })}
      />
      <MoneyPart title={t(($) => $.invoicing.client.mails)}>{mails}</MoneyPart>
      <Identity money={money} edit={editIdentity} />
      {charged && <ChargeDialog invoice={charged} cards={money.cards} onClose={() => setCharged(undefined)} />}
      {opened && (
        <InvoiceDrawer
          key={`${opened.id} ${opened.dialog} ${opened.paymentId}`}
          id={opened.id}
          startWith={opened.dialog}
          paymentId={opened.paymentId}
          walk={{ previous: undefined, next: undefined }}
          onOpen={(id) => setOpened({ id })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
