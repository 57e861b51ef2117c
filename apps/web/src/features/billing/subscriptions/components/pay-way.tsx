import type { PayOptions } from '@enlace/contract/billing/payments/payments.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextButton, TextLink } from '#components/link/text-link.tsx';
import { withReturn } from '#lib/navigation/return-place.ts';
import { useMethodWords } from './use-method-words.ts';
import { payWayOf } from './pay-way.rules.ts';

type Props = {
  pay: PayOptions;
  amount: string;
  /** The day of a later charge; absent when it is charged now. */
  date?: string | undefined;
  wantsTransfer: boolean;
  onTransfer: (wantsTransfer: boolean) => void;
};

/** Nothing to pay with: what is wrong, and the way to add a card that leads back to this purchase. */
function MethodNeeded({ pay }: Pick<Props, 'pay'>) {
  const { t } = useTranslation('billing');
  const here = useLocation();
  const methodWords = useMethodWords();
  const { method, problem, takesCards } = pay;
  if (!takesCards) return <Callout tone="warn" title={t(($) => $.billing.pay.noWay)} />;
  const title =
    method !== null && problem !== null
      ? t(($) => $.billing.pay[problem], { method: methodWords(method) })
      : t(($) => $.billing.pay.needed);
  return (
    <Callout
      tone={problem === null ? 'info' : 'warn'}
      title={title}
      action={
        <LinkButton variant="primary" size="sm" to={withReturn(paths.account.methods, here)}>
          {t(($) => $.billing.pay.addCard)}
        </LinkButton>
      }
    >
      {t(($) => $.billing.pay.neededHelp)}
    </Callout>
  );
}

/** What will be charged to which card, or that a transfer is awaited; asks for a way to pay where there is none. */
export function PayWay({ pay, amount, date, wantsTransfer, onTransfer }: Props) {
  const { t } = useTranslation('billing');
  const here = useLocation();
  const methodWords = useMethodWords();
  const way = payWayOf(pay, { wantsTransfer });
  const { method, takesCards, takesTransfers } = pay;
  return (
    <Stack gap={8} data-pay-way={way ?? 'none'}>
      {way === undefined && <MethodNeeded pay={pay} />}
      {way === 'card' && method !== null && (
        <Text weight="medium">
          {date === undefined
            ? t(($) => $.billing.pay.now, { amount, method: methodWords(method) })
            : t(($) => $.billing.pay.later, { amount, method: methodWords(method), date })}
        </Text>
      )}
      {way === 'transfer' && (
        <Text weight="medium">
          {date === undefined
            ? t(($) => $.billing.pay.transfer, { amount })
            : t(($) => $.billing.pay.transferLater, { amount, date })}
        </Text>
      )}
      <Row wrap gap={16} size={13}>
        {way === 'card' && (
          <TextLink to={withReturn(paths.account.methods, here)}>{t(($) => $.billing.pay.another)}</TextLink>
        )}
        {way !== 'transfer' && takesTransfers && (
          <TextButton onClick={() => onTransfer(true)}>{t(($) => $.billing.pay.byTransfer)}</TextButton>
        )}
        {way === 'transfer' && takesCards && (
          <TextButton onClick={() => onTransfer(false)}>{t(($) => $.billing.pay.byCard)}</TextButton>
        )}
      </Row>
    </Stack>
  );
}
