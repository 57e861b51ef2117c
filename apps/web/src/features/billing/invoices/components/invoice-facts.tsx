import type {
  AdminInvoice,
  ChainPosition,
  InvoiceEvent,
  InvoiceRefund,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { usePaymentWords } from '../use-payment-words.ts';
import classes from './invoice-facts.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}

type Payment = AdminInvoice['payments'][number];

function PaymentRow({ payment, currency }: { payment: Payment; currency: string }) {
  const formats = useFormats();
  const words = usePaymentWords();
  const { money } = usePaperFormats(currency);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{words.provider(payment.provider)}</b>
        <span>{words.state(payment.state)}</span>
      </span>
      <span className={classes.amount}>
        <b>{money(payment.amountMinor)}</b>
        <span>{formats.dateTime(payment.settledAt ?? payment.createdAt)}</span>
      </span>
    </li>
  );
}

type RefundProps = { refund: InvoiceRefund; currency: string; onOpen: (id: string) => void };

/** Money refunded or being refunded, with its credit note. */
function RefundRow({ refund, currency, onOpen }: RefundProps) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { money } = usePaperFormats(currency);
  const { state, amountMinor, creditNote, note, settledAt, createdAt } = refund;
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{t(($) => $.invoicing.payments.refund)}</b>
        <span>
          {t(($) => $.invoicing.payments.refundState[state])}
          {note !== null && ` · ${note}`}
        </span>
        {creditNote !== null && (
          <button type="button" className={classes.creditNote} onClick={() => onOpen(creditNote.id)}>
            <Unbroken text={creditNote.fullNumber} />
          </button>
        )}
      </span>
      <span className={classes.amount}>
        <b>{money(0 - amountMinor)}</b>
        <span>{formats.dateTime(settledAt ?? createdAt)}</span>
      </span>
    </li>
  );
}

export function Payments({ invoice, onOpen }: { invoice: AdminInvoice; onOpen: (id: string) => void }) {
  const { t } = useTranslation('invoicing');
  const { payments, refunds, currency } = invoice;
  return (
    <Section title={t(($) => $.invoicing.payments.title)}>
      {payments.length === 0 && <p className={classes.none}>{t(($) => $.invoicing.payments.none)}</p>}
      <ul className={classes.list}>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} currency={currency} onOpen={onOpen} />
        ))}
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currency={currency} />
        ))}
      </ul>
    </Section>
  );
}

function EventText({ event, currency }: { event: InvoiceEvent; currency: string }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(currency);
  const amount = event.amountMinor === null ? '' : money(event.amountMinor);
  return t(($) => $.invoicing.timeline[event.kind], { amount, detail: event.detail ?? '' });
}

/** Events of the invoice along the thread, newest first. */
export function Timeline({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  return (
    <Section title={t(($) => $.invoicing.timeline.title)}>
      <ol className={classes.thread}>
        {invoice.timeline.map((event, index) => (
          <li key={`${event.at} ${event.kind}`} className={classes.event} data-now={index === 0 || undefined}>
            <b>
              <EventText event={event} currency={invoice.currency} />
            </b>
            <span>{formats.dateTime(event.at)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Position of the invoice in the chain, with verifiable hashes. */
export function ChainPlace({ chain }: { chain: ChainPosition }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const facts: [string, string][] = [
    [t(($) => $.invoicing.place.type), chain.invoiceType],
    [t(($) => $.invoicing.place.recorded), formats.dateTime(chain.recordedAt)],
    [t(($) => $.invoicing.place.hash), chain.hash],
    [
      t(($) => $.invoicing.place.previous),
      chain.previousHash === '' ? t(($) => $.invoicing.place.first) : chain.previousHash,
    ],
  ];
  return (
    <Section title={t(($) => $.invoicing.place.title)}>
      <p className={classes.none}>{t(($) => $.invoicing.place.sequence, { n: formats.number(chain.sequence) })}</p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
