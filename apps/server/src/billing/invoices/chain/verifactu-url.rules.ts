import { toDecimal } from '@enlace/contract/billing/money/money.ts';

const validateQr = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR';

type Input = {
  taxId: string;
  fullNumber: string;
  issueDate: Temporal.PlainDate;
  totalMinor: number;
  currency: string;
};

/** The target of an invoice's QR code: the tax office's page that compares it with the declared data. */
export function verifactuUrl({ taxId, fullNumber, issueDate, totalMinor, currency }: Input): string {
  const url = new URL(validateQr);
  const [year = '', month = '', day = ''] = issueDate.toString().split('-');
  url.searchParams.set('nif', taxId);
  url.searchParams.set('numserie', fullNumber);
  url.searchParams.set('fecha', `${day}-${month}-${year}`);
  url.searchParams.set('importe', toDecimal(totalMinor, currency));
  return url.toString();
}
