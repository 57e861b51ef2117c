import type { BankEntry } from '@enlace/contract/billing/payments/bank.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Stack, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { openInvoicesQuery } from './bank.queries.ts';
import type { BankActs } from './use-bank-acts.ts';

type Choice = { invoiceId: string; number: string; client: string; dueMinor: number; currency: string };
type Props = { entry: BankEntry; acts: BankActs; onClose: () => void };

function ChoiceRow({ choice, acts, onChoose }: { choice: Choice; acts: BankActs; onChoose: () => void }) {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const { number, client, dueMinor: minor, currency } = choice;
  return (
    <li>
      <Grid
        as="button"
        align="center"
        columns="auto minmax(0, 1fr) auto"
        gap={12}
        full
        minH={44}

        px={10}
        radius="md"
        size={13}
        textAlign="left"
        hover="surface-3"
        type="button"
        disabled={acts.isBusy}
        onClick={onChoose}
      >
        <strong>
          <Unbroken text={number} />
        </strong>
        <span>{client}</span>
        <Text as="span" tone="faint" tabular>
          {t(($) => $.bank.due, { amount: formats.exactMoney({ minor, currency }) })}
        </Text>
      </Grid>
    </li>
  );
}

/** The other proposals first, then search results. */
export function ChooseInvoiceDialog({ entry, acts, onClose }: Props) {
  const { t } = useTranslation('bank');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const { amountMinor: minor, currency, payerName, bookedOn } = entry;
  const { data } = useQuery(openInvoicesQuery({ search, currency }));
  const proposed: Choice[] = [...(entry.match ? [entry.match] : []), ...entry.others].map((match) => ({
    invoiceId: match.invoiceId,
    number: match.fullNumber,
    client: match.clientName,
    dueMinor: match.dueMinor,
    currency: match.currency,
  }));
  const found: Choice[] = (data?.items ?? []).map((invoice) => ({
    invoiceId: invoice.id,
    number: invoice.fullNumber ?? '',
    client: invoice.client.name,
    dueMinor: invoice.dueMinor,
    currency: invoice.currency,
  }));
  const isSearching = search.trim().length > 1;
  const choices = isSearching ? found : proposed;
  const choose = async ({ invoiceId, number }: Choice) => {
    if (await acts.match(entry, { invoiceId, number })) onClose();
  };
  return (
    <Dialog title={t(($) => $.bank.chooseTitle)} isOpen onClose={onClose} size={560}>
      <Text tone="muted" size={13}>
        {t(($) => $.bank.chooseHelp, {
          amount: formats.exactMoney({ minor, currency }),
          payer: payerName === '' ? t(($) => $.bank.unknownPayer) : payerName,
          date: formats.date(bookedOn),
        })}
      </Text>
      <FailureCallout failure={acts.failure} />
      <TextField
        label={t(($) => $.bank.search)}
        value={search}
        type="search"
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => setSearch(target.value)}
      />
      {choices.length === 0 ? (
        <Text tone="muted" size={13}>
          {isSearching ? data && t(($) => $.bank.nothing) : t(($) => $.bank.searching)}
        </Text>
      ) : (
        <Stack as="ul">
          {choices.map((choice) => (
            <ChoiceRow key={choice.invoiceId} choice={choice} acts={acts} onChoose={() => void choose(choice)} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
