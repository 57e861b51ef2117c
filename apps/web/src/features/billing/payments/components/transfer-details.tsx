import { toDecimal } from '@enlace/contract/billing/money/money.ts';
import { spacedIban } from '@enlace/contract/billing/invoices/iban.rules.ts';
import type { Invoice } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { spacedNumber } from '../payment-words.ts';
import { CopyRow } from './copy-row.tsx';

/** Account, amount and reference for a transfer. */
export function TransferDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { transferTo, paymentReference, dueMinor, currency, seller } = invoice;
  if (transferTo === null)
    return (
      <Text tone="muted" size={13}>
        {t(($) => $.payments.transfer.none)}
      </Text>
    );
  const { iban, bic, bankName } = transferTo;
  return (
    <>
      <Text tone="muted" size={13}>
        {t(($) => $.payments.transfer.help)}
      </Text>
      <Box as="dl" mt={10}>
        {paymentReference !== null && (
          <CopyRow
            label={t(($) => $.payments.transfer.reference)}
            value={spacedNumber(paymentReference)}
            copied={paymentReference}
          />
        )}
        <CopyRow
          label={t(($) => $.payments.transfer.amount)}
          value={formats.exactMoney({ minor: dueMinor, currency })}
          copied={toDecimal(dueMinor, currency)}
        />
        <CopyRow label={t(($) => $.payments.transfer.iban)} value={spacedIban(iban)} copied={iban} />
        {seller !== null && <CopyRow label={t(($) => $.payments.transfer.holder)} value={seller.legalName} />}
        {bic !== null && <CopyRow label={t(($) => $.payments.transfer.bic)} value={bic} />}
        {bankName !== null && <CopyRow label={t(($) => $.payments.transfer.bank)} value={bankName} />}
      </Box>
    </>
  );
}
