import type { BankEntry, BankMatch } from '@enlace/contract/billing/payments/bank.contract.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useCan } from '#lib/session/use-can.ts';
import type { BankActs } from './use-bank-acts.ts';

const tones: Record<BankEntry['state'], StatusTone> = {
  suggested: 'warn',
  unmatched: 'neutral',
  matched: 'ok',
  ignored: 'neutral',
};

/** The effect of confirming, where the amounts differ. */
function useConsequence(): (entry: BankEntry, match: BankMatch) => string | undefined {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  return ({ amountMinor, currency, state }, { dueMinor }) => {
    if (amountMinor < 0) return t(($) => $.bank.returned);
    if (state === 'matched' || dueMinor === amountMinor) return undefined;
    const amount = formats.exactMoney({ minor: Math.abs(dueMinor - amountMinor), currency });
    if (dueMinor === 0) return t(($) => $.bank.settled);
    return dueMinor > amountMinor ? t(($) => $.bank.part, { amount }) : t(($) => $.bank.over, { amount });
  };
}

function MatchCell({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const consequence = useConsequence();
  const { match } = entry;
  if (match === null) return null;
  const reasons = match.reasons.map((reason) => t(($) => $.bank.reasons[reason]));
  const text = consequence(entry, match);
  return (
    <>
      <Text as="strong" weight="semibold" tabular>
        {match.fullNumber}
      </Text>{' '}
      {match.clientName}
      {reasons.length > 0 && entry.state === 'suggested' && (
        <Text as="span" block tone="faint" size={12} weight="regular">
          {t(($) => $.bank.because, { reasons: formats.list(reasons) })}
        </Text>
      )}
      {text !== undefined && (
        <Text as="span" block tone="faint" size={12} weight="regular">
          {text}
        </Text>
      )}
    </>
  );
}

type Props = { entry: BankEntry; acts: BankActs; onChoose: () => void };

function Acts({ entry, acts, onChoose }: Props) {
  const { t } = useTranslation('bank');
  const { state, match, amountMinor } = entry;
  const number = match?.fullNumber ?? '';
  if (state === 'matched' && amountMinor < 0) return null;
  if (state === 'matched' || (state === 'ignored' && (amountMinor > 0 || match !== null)))
    return (
      <Button
        size="sm"
        variant="ghost"
        disabled={acts.isBusy}
        aria-label={t(($) => $.bank.undoOf, { number })}
        onClick={() => void acts.undo(entry)}
      >
        {t(($) => $.bank.undo)}
      </Button>
    );
  if (state === 'ignored') return null;
  return (
    <>
      {match !== null ? (
        <Button
          size="sm"
          variant="soft"
          disabled={acts.isBusy}
          aria-label={
            amountMinor < 0 ? t(($) => $.bank.undoPaymentOf, { number }) : t(($) => $.bank.confirmOf, { number })
          }
          onClick={() => void acts.match(entry, { invoiceId: match.invoiceId, number })}
        >
          {amountMinor < 0 ? t(($) => $.bank.undoPayment) : t(($) => $.bank.confirm)}
        </Button>
      ) : (
        <Button size="sm" disabled={acts.isBusy} onClick={onChoose}>
          {t(($) => $.bank.chooseTitle)}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} size={28} label={`${t(($) => $.bank.column.acts)} ${number}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onChoose}>{t(($) => $.bank.choose)}</Menu.Item>
          <Menu.Item onClick={() => void acts.ignore(entry)}>{t(($) => $.bank.ignore)}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** One entry: payer, purpose, amount, and the proposed invoice. */
export function EntryRow({ entry, acts, onChoose }: Props) {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const canWrite = useCan('invoices.write');
  const { bookedOn, payerName, reference, amountMinor: minor, currency, state } = entry;
  return (
    <Box as="tr" phone={{ px: 0 }}>
      <Text as="td" tone="muted" nowrap phone={{ column: '1', row: '4' }}>
        {formats.date(bookedOn)}
      </Text>
      <Text as="th" maxW={320} weight="medium" breakWords scope="row" phone={{ column: '1', row: '1', maxW: 'none' }}>
        {payerName === '' ? t(($) => $.bank.unknownPayer) : payerName}
        <Text as="span" block tone="faint" size={12} weight="regular">
          {reference}
        </Text>
      </Text>
      <Text as="td" weight="semibold" nowrap phone={{ column: '2', row: '1' }} data-end>
        {formats.exactMoney({ minor, currency })}
      </Text>
      <Text as="td" phone={{ column: '1 / -1', row: '2' }}>
        <MatchCell entry={entry} />
      </Text>
      <Text as="td" phone={{ column: '1', row: '3' }}>
        <StatusBadge tone={tones[state]} isQuiet={state === 'matched'}>
          {t(($) => $.bank.state[state])}
        </StatusBadge>
      </Text>
      <Text as="td" w="1%" phone={{ column: '2', row: '3 / span 2', w: 'auto' }}>
        <Row as="span" align="stretch" justify="end" gap={4}>
          {canWrite && <Acts entry={entry} acts={acts} onChoose={onChoose} />}
        </Row>
      </Text>
    </Box>
  );
}
