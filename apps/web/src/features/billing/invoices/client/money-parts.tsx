import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryText } from '#components/billing/card-words.ts';
import { Button } from '#components/button/button.tsx';
import { Stat, StatStrip } from '#components/figures/stat-strip.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useCardWords } from '../use-card-words.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import { usePaymentWords } from '../use-payment-words.ts';

/** A part of the page with its name and what leads on from it. */
export function MoneyPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" mt={28}>
      <Row justify="between" gap={12} mb={6} minH={30}>
        <Text as="h2" size={15} weight="semibold">
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </Box>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text size={13} tone="muted">
      {children}
    </Text>
  );
}

type LineProps = { title: ReactNode; note?: ReactNode; state?: ReactNode; amount?: ReactNode; act?: ReactNode };

/** One row: what it is, and its amount and state at the end. On a phone both are there. */
export function MoneyLine({ title, note, state, amount, act }: LineProps) {
  return (
    <Row as="li" lineBottom minH={52} gap={12} py={8} size={13} wrap justify="between">
      <Box flex="1 1 180px" shrink>
        <Text weight="medium" breakWords>
          {title}
        </Text>
        {note !== undefined && (
          <Text tone="muted" breakWords>
            {note}
          </Text>
        )}
      </Box>
      <Row gap={12} wrap justify="end">
        {state}
        {amount !== undefined && (
          <Text as="span" weight="semibold" tabular nowrap>
            {amount}
          </Text>
        )}
        {act}
      </Row>
    </Row>
  );
}

/** Due, in the client's favour, received and refunded, by currency. */
export function Balance({ balance }: { balance: ClientMoney['balances'][number] }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { money } = usePaperFormats(balance.currency);
  const { owedMinor, owedInvoices: count, creditMinor, collectedMinor, refundedMinor } = balance;
  return (
    <StatStrip label={t(($) => $.invoicing.client.label, { currency: balance.currency })}>
      <Stat
        label={t(($) => $.invoicing.client.owed)}
        value={money(owedMinor)}
        note={
          count === 0
            ? t(($) => $.invoicing.client.owedNone)
            : t(($) => $.invoicing.client.owedNote, { count, n: formats.number(count) })
        }
      />
      <Stat
        label={t(($) => $.invoicing.client.credit)}
        value={money(creditMinor)}
        note={creditMinor > 0 ? t(($) => $.invoicing.client.creditNote) : undefined}
      />
      <Stat
        label={t(($) => $.invoicing.client.collected)}
        value={money(collectedMinor)}
        note={refundedMinor > 0 ? t(($) => $.invoicing.client.refunded, { amount: money(refundedMinor) }) : undefined}
      />
    </StatStrip>
  );
}

type Card = ClientMoney['cards'][number];

function CardLine({ card }: { card: Card }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const words = useCardWords();
  const states = usePaymentWords();
  const { expiresOn, expiry, isDefault, lastTry } = card;
  const { money } = usePaperFormats(lastTry?.currency ?? 'EUR');
  const isRefused = lastTry?.state === 'failed';
  const date = expiresOn === null ? '' : expiryText(expiresOn);
  const expires = t(($) => (expiry === 'over' ? $.invoicing.client.expired : $.invoicing.client.expires), { date });
  const outcome =
    lastTry &&
    t(($) => $.invoicing.client.lastTry, {
      date: formats.dateTime(lastTry.at),
      amount: money(lastTry.amountMinor),
      outcome: lastTry.failureCode === null ? states.state(lastTry.state) : words.failure(lastTry.failureCode),
    });
  return (
    <MoneyLine
      title={expiresOn === null ? words.name(card) : `${words.name(card)}, ${expires}`}
      note={
        <Text as="span" tone={isRefused ? 'danger' : 'muted'}>
          {outcome ?? t(($) => $.invoicing.client.neverTried)}
        </Text>
      }
      state={
        <>
          {isDefault && <StatusBadge tone="neutral">{t(($) => $.invoicing.client.isDefault)}</StatusBadge>}
          {isRefused && <StatusBadge tone="danger">{t(($) => $.invoicing.client.refused)}</StatusBadge>}
        </>
      }
    />
  );
}

export function Cards({ money }: { money: ClientMoney }) {
  const { t } = useTranslation('invoicing');
  return (
    <MoneyPart title={t(($) => $.invoicing.client.cards)}>
      {money.cards.length === 0 && <Nothing>{t(($) => $.invoicing.client.noneSaved)}</Nothing>}
      <Box as="ul">
        {money.cards.map((card) => (
          <CardLine key={card.id} card={card} />
        ))}
      </Box>
    </MoneyPart>
  );
}

type Payment = ClientMoney['payments'][number];
type PaymentsProps = { payments: readonly Payment[]; onRefund: (payment: Payment) => void };

const tones = { succeeded: 'ok', failed: 'danger', disputed: 'warn', lost: 'danger' } as const;

function toneOf(state: Payment['state']) {
  return state === 'succeeded' || state === 'failed' || state === 'disputed' || state === 'lost'
    ? tones[state]
    : 'neutral';
}

function PaymentLine({ payment, onRefund }: { payment: Payment; onRefund: (payment: Payment) => void }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const words = useCardWords();
  const states = usePaymentWords();
  const { money } = usePaperFormats(payment.currency);
  const canWrite = useCan('invoices.write');
  const { state, amountMinor, refundedMinor, failureCode, method, invoiceNumber } = payment;
  const leftMinor = state === 'succeeded' ? amountMinor - refundedMinor : 0;
  const way = method ? words.name(method) : states.provider(payment.provider);
  const parts = [
    invoiceNumber,
    formats.dateTime(payment.settledAt ?? payment.createdAt),
    failureCode === null ? undefined : words.failure(failureCode),
    refundedMinor > 0 ? t(($) => $.invoicing.client.refundedOf, { amount: money(refundedMinor) }) : undefined,
  ];
  return (
    <MoneyLine
      title={way}
      note={<Unbroken text={parts.filter((part) => part !== undefined && part !== '').join(' · ')} />}
      state={
        <StatusBadge tone={toneOf(state)} isQuiet={state === 'succeeded'}>
          {states.state(state)}
        </StatusBadge>
      }
      amount={money(amountMinor)}
      act={
        canWrite &&
        leftMinor > 0 && (
          <Button size="sm" onClick={() => onRefund(payment)}>
            {t(($) => $.invoicing.client.refund, { amount: money(leftMinor) })}
          </Button>
        )
      }
    />
  );
}

export function ClientPayments({ payments, onRefund }: PaymentsProps) {
  const { t } = useTranslation('invoicing');
  return (
    <MoneyPart title={t(($) => $.invoicing.client.payments)}>
      {payments.length === 0 && <Nothing>{t(($) => $.invoicing.client.noPayments)}</Nothing>}
      <Box as="ul">
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} onRefund={onRefund} />
        ))}
      </Box>
    </MoneyPart>
  );
}

type IdentityProps = {
  money: ClientMoney;
  /** Provided by the route: a drawer with the form. */
  edit: (billing: ClientMoney['identity'], onClose: () => void) => ReactNode;
};

/** Who is invoiced, and whether the tax number was found to be valid. */
export function Identity({ money, edit }: IdentityProps) {
  const { t } = useTranslation('invoicing');
  const canWrite = useCan('clients.write');
  const [isEditing, setEditing] = useState(false);
  return (
    <MoneyPart
      title={t(($) => $.invoicing.client.identity)}
      action={
        canWrite && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t(($) => $.invoicing.drawer.edit)}
          </Button>
        )
      }
    >
      <IdentityFacts money={money} />
      {isEditing && edit(money.identity, () => setEditing(false))}
    </MoneyPart>
  );
}

function IdentityFacts({ money: { identity, taxIdCheck } }: { money: ClientMoney }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  if (identity === null) return <Nothing>{t(($) => $.invoicing.client.noIdentity)}</Nothing>;
  const { legalName, taxId, line1, line2, postalCode, city, region, country, email } = identity;
  const countries = new Intl.DisplayNames([currentLocale()], { type: 'region', fallback: 'code' });
  const place = [postalCode, city].filter(Boolean).join(' ');
  const check =
    taxIdCheck && t(($) => $.invoicing.client.check[taxIdCheck.outcome], { date: formats.date(taxIdCheck.at) });
  const facts: [string, string][] = [
    [t(($) => $.invoicing.client.legalName), legalName],
    [t(($) => $.invoicing.client.taxId), [taxId ?? '–', taxId === null ? null : check].filter(Boolean).join(' · ')],
    [
      t(($) => $.invoicing.client.address),
      [line1, line2, place, region, countries.of(country)].filter(Boolean).join(', '),
    ],
    [t(($) => $.invoicing.client.email), email],
  ];
  return (
    <Grid as="dl" columns="minmax(96px, 148px) minmax(0, 1fr)" gap={10} gapX={16} size={13}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Text as="dd" m={0} breakWords>
            {value}
          </Text>
        </div>
      ))}
    </Grid>
  );
}
