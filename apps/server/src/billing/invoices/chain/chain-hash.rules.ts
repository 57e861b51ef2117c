import { hash } from 'node:crypto';

/** The hashed fields of a record (Orden HAC/1177/2024, specification 0.1.2 of the tax office). */
export type ChainFacts = {
  recordKind: 'alta' | 'anulacion';
  issuerTaxId: string;
  fullNumber: string;
  /** As `2026-11-19`. */
  issueDate: string;
  invoiceType: string;
  /** Plain decimals: `12.35`. */
  taxTotal: string;
  invoiceTotal: string;
  /** With its offset: `2024-01-01T19:20:30+01:00`. */
  recordedAt: string;
  previousHash: string;
};

function dayFirst(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return `${day}-${month}-${year}`;
}

function textOf(facts: ChainFacts): string {
  const { issuerTaxId, fullNumber, issueDate, invoiceType, taxTotal, invoiceTotal, previousHash, recordedAt } = facts;
  const link = `Huella=${previousHash}&FechaHoraHusoGenRegistro=${recordedAt}`;
  const day = dayFirst(issueDate);
  return facts.recordKind === 'anulacion'
    ? `IDEmisorFacturaAnulada=${issuerTaxId}&NumSerieFacturaAnulada=${fullNumber}&FechaExpedicionFacturaAnulada=${day}&${link}`
    : `IDEmisorFactura=${issuerTaxId}&NumSerieFactura=${fullNumber}&FechaExpedicionFactura=${day}&TipoFactura=${invoiceType}&CuotaTotal=${taxTotal}&ImporteTotal=${invoiceTotal}&${link}`;
}

/** The record's own hash, which the next record carries: SHA-256 in capital hexadecimal digits. */
export function chainHash(facts: ChainFacts): string {
  return hash('sha256', textOf(facts), 'hex').toUpperCase();
}
