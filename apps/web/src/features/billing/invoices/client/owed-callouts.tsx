import type { ClientMoney } from '@enlace/contract/billing/payments/client-money.contract.ts';
import { livePaymentStates } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconCreditCardOff } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { useCardWords } from '../use-card-words.ts';
import { usePaperFormats } from '../use-paper-formats.ts';

export type Owed = ClientMoney['owed'][number];
type Props = {
  money: ClientMoney;
  onCharge: (invoice: Owed) => void;
  /** The money came another way. */
  onPaid: (invoice: Owed) => void;
};

function isGoing({ lastPayment }: Owed): boolean {
  return livePaymentStates.some((state) => state === lastPayment?.state);
}

/** What is due of one invoice, why it was not charged, and what to do about it. */
function OwedCallout({
  invoice,
  money,
  onCharge,
  onPaid,
}: Omit<Props, 'money'> & { invoice: Owed; money: ClientMoney }) {
  const { t } = useTranslation('invoicing');
  const words = useCardWords();
  const { money: amountOf } = usePaperFormats(invoice.currency);
  const canWrite = useCan('invoices.write');
  const { lastPayment } = invoice;
  const hasCard = money.cards.length > 0;
  const hasFailed = lastPayment?.state === 'failed';

  function reason(): string | undefined {
    if (isGoing(invoice)) return t(($) => $.invoicing.client.going);
    if (lastPayment && hasFailed && lastPayment.failureCode !== null) {
      const text = words.failure(lastPayment.failureCode);
      const card = lastPayment.method;
      return card ? t(($) => $.invoicing.card.failed, { card: words.name(card), reason: text }) : text;
    }
    if (hasCard) return undefined;
    return t(($) => (money.cardProvider === null ? $.invoicing.client.noCards : $.invoicing.client.noCard));
  }

  return (
    <Callout
      tone={hasFailed ? 'danger' : 'warn'}
      {...(hasFailed ? { icon: IconCreditCardOff } : {})}
      title={t(($) => $.invoicing.client.due, {
        number: invoice.fullNumber,
        amount: amountOf(invoice.dueMinor),
      })}
      action={
        canWrite &&
        !isGoing(invoice) &&
        (hasCard ? (
          <Button size="sm" variant="primary" onClick={() => onCharge(invoice)}>
            {t(($) => $.invoicing.client.charge)}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onPaid(invoice)}>
            {t(($) => $.invoicing.drawer.markPaid)}
          </Button>
        ))
      }
    >
      {reason()}
    </Callout>
  );
}

/** Everything the client has not paid. */
export function OwedCallouts({ money, onCharge, onPaid }: Props) {
  if (money.owed.length === 0) return null;
  return (
    <Grid gap={8} mb={16}>
      {money.owed.map((invoice) => (
        <OwedCallout key={invoice.id} invoice={invoice} money={money} onCharge={onCharge} onPaid={onPaid} />
      ))}
    </Grid>
  );
}
