import type { AdminInvoice, InvoiceLine, InvoiceParty } from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Grid, Row, Text } from '#components/layout/layout.tsx';
import { Unbroken } from '#components/text/unbroken.tsx';
import { shippedName, useBrand } from '#lib/brand/brand-store.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { usePaperFormats } from '../use-paper-formats.ts';
import classes from './invoice-paper.module.css';

const logo =
  'M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6';
const thread = 'M0 33H560C590 33 612 28 612 13C612 5 606 2 600 2C590 2 585 9 585 17C585 28 594 33 606 33H700';

function Party({ label, party }: { label: string; party: InvoiceParty | null }) {
  const { t } = useTranslation('invoicing');
  const country = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  if (!party) {
    return (
      <div>
        <Text as="span" block size={12} className={classes.key}>
          {label}
        </Text>
        <p>{t(($) => $.invoicing.paper.noSeller)}</p>
      </div>
    );
  }
  const place = [party.postalCode, party.city].filter(Boolean).join(' ');
  const lines = [party.taxId, party.line1, party.line2, `${place}, ${country.of(party.country) ?? party.country}`];
  return (
    <div>
      <Text as="span" block size={12} className={classes.key}>
        {label}
      </Text>
      <b>{party.legalName}</b>
      <p>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  );
}

type Money = (minor: number) => string;

function Line({ line, money }: { line: InvoiceLine; money: Money }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { periodStart, periodEnd } = line;
  return (
    <tr>
      <td>
        <b>{line.description}</b>
        {periodStart !== null && periodEnd !== null && (
          <small>
            {t(($) => $.invoicing.paper.period, { from: formats.date(periodStart), to: formats.date(periodEnd) })}
          </small>
        )}
        {line.grossMinor !== null && <small>{t(($) => $.invoicing.paper.withTax)}</small>}
      </td>
      <td>{formats.number(line.quantityMilli / 1000)}</td>
      <td>{money(line.unitMinor)}</td>
      <td>{money(line.netMinor)}</td>
    </tr>
  );
}

function Totals({ invoice, money }: { invoice: AdminInvoice; money: Money }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { netMinor, taxes, totalMinor, creditMinor, paidMinor, creditedMinor, dueMinor, state } = invoice;
  const after: [string, number][] = [
    [t(($) => $.invoicing.paper.credit), -creditMinor],
    [t(($) => $.invoicing.paper.paid), -paidMinor],
    [t(($) => $.invoicing.paper.credited), -creditedMinor],
  ];
  const shown = after.filter(([, minor]) => minor !== 0);
  return (
    <Grid
      phone={{ w: '100%' }}
      w="56%"
      as="dl"
      columns="auto auto"
      fixed
      gap={4}
      gapX={28}
      tabular
      className={classes.totals}
    >
      <dt>{t(($) => $.invoicing.paper.net)}</dt>
      <dd>{money(netMinor)}</dd>
      {taxes.map((tax) => (
        <div key={`${tax.code} ${tax.ratePpm}`} className={classes.pair}>
          <dt>{t(($) => $.invoicing.paper.tax, { name: tax.name, rate: formats.percent(tax.ratePpm / 1_000_000) })}</dt>
          <dd>{money(tax.taxMinor)}</dd>
        </div>
      ))}
      <dt className={classes.total}>{t(($) => $.invoicing.paper.total)}</dt>
      <dd className={classes.total}>{money(totalMinor)}</dd>
      {shown.map(([label, minor]) => (
        <div key={label} className={classes.pair}>
          <dt>{label}</dt>
          <dd>{money(minor)}</dd>
        </div>
      ))}
      {shown.length > 0 && state !== 'draft' && (
        <div className={classes.pair}>
          <dt>{t(($) => $.invoicing.paper.left)}</dt>
          <dd>{money(dueMinor)}</dd>
        </div>
      )}
    </Grid>
  );
}

/** Title as in the document: simplified in Spain, for a Spanish buyer without a tax number. */
function isSimplified({ kind, seller, buyer, chain }: AdminInvoice): boolean {
  if (kind !== 'invoice' || seller?.country !== 'ES') return false;
  return chain ? chain.invoiceType === 'F2' : buyer?.country === 'ES' && buyer.taxId === null;
}

function Head({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation('invoicing');
  const { name: product } = useBrand();
  const names = {
    invoice: t(($) => $.invoicing.paper.invoice),
    simplified: t(($) => $.invoicing.paper.simplified),
    credit_note: t(($) => $.invoicing.paper.creditNote),
  };
  const name = names[isSimplified(invoice) ? 'simplified' : invoice.kind];
  return (
    <Row as="header" align="start" justify="between" gap={16}>
      <Row as="span" gap={8} className={classes.brand}>
        {product === shippedName && (
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d={logo} />
          </svg>
        )}
        {product}
      </Row>
      <Text as="span" textAlign="right" className={classes.number}>
        <Text as="span" block size={12} className={classes.key}>
          {name}
        </Text>
        <b>
          <Unbroken text={invoice.fullNumber ?? t(($) => $.invoicing.paper.draft)} />
        </b>
        {invoice.isTest && (
          <Text as="strong" block size={12} weight="semibold" className={classes.trial}>
            {t(($) => $.invoicing.paper.trial)}
          </Text>
        )}
      </Text>
    </Row>
  );
}

function Dates({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation('invoicing');
  const formats = useFormats();
  const { issueDate, createdAt, dueDate } = invoice;
  return (
    <div>
      <Text as="span" block size={12} className={classes.key}>
        {t(($) => $.invoicing.paper.date)}
      </Text>
      <b>{formats.date(issueDate ?? createdAt)}</b>
      {dueDate !== null && (
        <>
          <Text as="span" block size={12} className={classes.key}>
            {t(($) => $.invoicing.paper.due)}
          </Text>
          <b>{formats.date(dueDate)}</b>
        </>
      )}
    </div>
  );
}

function Lines({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(invoice.currency);
  const { rectifies, reason } = invoice;
  return (
    <Box as="table" tabular className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.invoicing.paper.concept)}</th>
          <th scope="col">{t(($) => $.invoicing.paper.quantity)}</th>
          <th scope="col">{t(($) => $.invoicing.paper.price)}</th>
          <th scope="col">{t(($) => $.invoicing.paper.amount)}</th>
        </tr>
      </thead>
      <tbody>
        {rectifies && (
          <tr>
            <td colSpan={4}>
              <b>
                <Unbroken text={t(($) => $.invoicing.drawer.rectifies, { number: rectifies.fullNumber })} />
              </b>
              {reason !== null && <small>{t(($) => $.invoicing.drawer.reason, { reason })}</small>}
            </td>
          </tr>
        )}
        {invoice.lines.map((line) => (
          <Line key={line.position} line={line} money={money} />
        ))}
      </tbody>
    </Box>
  );
}

/** The invoice as printed: ink on white in every theme, all amounts with decimals. */
export function InvoicePaper({ invoice }: { invoice: AdminInvoice }) {
  const { t } = useTranslation('invoicing');
  const { money } = usePaperFormats(invoice.currency);
  const { taxes } = invoice;
  const notes = [...new Set(taxes.map(({ note }) => note).filter((note) => note !== null && note !== ''))];
  return (
    <Text
      phone={{ p: '20px 16px' }}
      radius="md"
      leading={1.5}
      as="article"
      pt={32}
      pb={28}
      px={28}
      size={13}
      className={classes.paper}
    >
      <Head invoice={invoice} />
      <Grid
        phone={{ columns: '1fr 1fr', mt: 20 }}
        as="section"
        columns="1.2fr 1.2fr 0.8fr"
        gap={18}
        mt={32}
        className={classes.parties}
      >
        <Party label={t(($) => $.invoicing.paper.from)} party={invoice.seller} />
        <Party label={t(($) => $.invoicing.paper.to)} party={invoice.buyer} />
        <Dates invoice={invoice} />
      </Grid>
      <svg className={classes.thread} viewBox="0 0 700 36" aria-hidden="true">
        <path d={thread} />
      </svg>
      <Lines invoice={invoice} />
      <Row phone={{ direction: 'column-reverse' }} gap={20} mt={14} align="stretch">
        <Text as="div" grow shrink size={12} className={classes.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Text>
        <Totals invoice={invoice} money={money} />
      </Row>
    </Text>
  );
}
