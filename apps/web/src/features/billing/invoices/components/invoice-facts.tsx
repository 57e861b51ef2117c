import type {
  AdminInvoice,
  ChainPosition,
  InvoiceEvent,
  InvoiceRefund,
} from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCardWords } from '../use-card-words.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { usePaymentWords } from '../use-payment-words.ts';
import classes from './invoice-facts.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mt={24}>
      <Text as="h3" mb={10} size={14} weight="semibold">
        {title}
      </Text>
      {children}
    </Box>
  );
}

type Payment = AdminInvoice['payments'][number];

function PaymentRow({ payment, currency }: { payment: Payment; currency: string }) {
  const formats = useFormats();
  const words = usePaymentWords();
  const cards = useCardWords();
  const { money } = usePaperFormats(currency);
  return (
    <Row lineBottom as="li" justify="between" gap={16} py={8} size={13} align="stretch" className={classes.row}>
      <Grid as="span" gap={2} className={classes.words}>
        <b>{words.provider(payment.provider)}</b>
        <span>
          {words.state(payment.state)}
          {payment.failureCode !== null && `: ${cards.failure(payment.failureCode)}`}
        </span>
      </Grid>
      <Grid gap={2} as="span" fixed textAlign="right" tabular className={classes.amount}>
        <b>{money(payment.amountMinor)}</b>
        <span>{formats.dateTime(payment.settledAt ?? payment.createdAt)}</span>
      </Grid>
    </Row>
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
    <Row lineBottom as="li" justify="between" gap={16} py={8} size={13} align="stretch" className={classes.row}>
      <Grid as="span" gap={2} className={classes.words}>
        <b>{t(($) => $.invoicing.payments.refund)}</b>
        <span>
          {t(($) => $.invoicing.payments.refundState[state])}
          {note !== null && ` · ${note}`}
        </span>
        {creditNote !== null && (
          <Box
            as="button"
            tone="primary"
            textAlign="left"
            underline
            type="button"
            className={classes.creditNote}
            onClick={() => onOpen(creditNote.id)}
          >
            <Unbroken text={creditNote.fullNumber} />
          </Box>
        )}
      </Grid>
      <Grid gap={2} as="span" fixed textAlign="right" tabular className={classes.amount}>
        <b>{money(0 - amountMinor)}</b>
        <span>{formats.dateTime(settledAt ?? createdAt)}</span>
      </Grid>
    </Row>
  );
}

export function Payments({ invoice, onOpen }: { invoice: AdminInvoice; onOpen: (id: string) => void }) {
  const { t } = useTranslation('invoicing');
  const { payments, refunds, currency } = invoice;
  return (
    <Section title={t(($) => $.invoicing.payments.title)}>
      {payments.length === 0 && (
        <Text size={13} tone="muted">
          {t(($) => $.invoicing.payments.none)}
        </Text>
      )}
      <Grid as="ul">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} currency={currency} onOpen={onOpen} />
        ))}
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} currency={currency} />
        ))}
      </Grid>
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
      <Box as="ol" pl={22}>
        {invoice.timeline.map((event, index) => (
          <Row
            relative
            as="li"
            justify="between"
            gap={12}
            pb={14}
            size={13}
            align="stretch"
            key={`${event.at} ${event.kind}`}
            className={classes.event}
            data-now={index === 0 || undefined}
          >
            <b>
              <EventText event={event} currency={invoice.currency} />
            </b>
            <span>{formats.dateTime(event.at)}</span>
          </Row>
        ))}
      </Box>
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
      <Text size={13} tone="muted">
        {t(($) => $.invoicing.place.sequence, { n: formats.number(chain.sequence) })}
      </Text>
      <Grid as="dl" gap={8} mt={8} size={13}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" size={12} tone="faint">
              {name}
            </Text>
            <Text as="dd" breakWords tabular>
              {value}
            </Text>
          </div>
        ))}
      </Grid>
    </Section>
  );
}
