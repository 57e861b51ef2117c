/** Words of a printed invoice. What is in braces is filled in. */
export type InvoiceWords = {
  invoice: string;
  /** Spain: of a buyer without a tax number. */
  simplified: string;
  creditNote: string;
  /** Stamp of a test installation. */
  trial: string;
  trialNote: string;
  draft: string;
  from: string;
  to: string;
  date: string;
  due: string;
  rectified: string;
  concept: string;
  quantity: string;
  price: string;
  tax: string;
  amount: string;
  period: string;
  rectifies: string;
  reason: string;
  net: string;
  taxOf: string;
  taxOfBase: string;
  total: string;
  applied: string;
  toPay: string;
  carried: string;
  brought: string;
  howToPay: string;
  payByCardOrTransfer: string;
  payByCard: string;
  payByTransfer: string;
  bank: string;
  settled: string;
  inFavour: string;
  nothingDue: string;
  payCode: string;
  page: string;
  spanishTaxId: string;
  vatId: string;
  japaneseTaxId: string;
  otherTaxId: string;
  /** Why no tax is charged, by its category, where the tax itself gives no reason. */
  untaxed: Readonly<Record<string, string>>;
  /** Terms of payment in the electronic forms, where a day to pay by does not apply. */
  terms: string;
};

export const words: InvoiceWords = {
  invoice: 'Factura',
  simplified: 'Factura simplificada',
  creditNote: 'Factura rectificativa',
  trial: 'Documento de prueba, sin validez',
  trialNote:
    'Documento de prueba de una instalación de prueba: no tiene validez, no hay que pagarlo ni contabilizarlo.',
  draft: 'Borrador',
  from: 'De',
  to: 'Para',
  date: 'Fecha',
  due: 'Vence',
  rectified: 'Rectifica',
  concept: 'Concepto',
  quantity: 'Cantidad',
  price: 'Precio',
  tax: 'Impuesto',
  amount: 'Importe',
  period: 'Del {from} al {to}',
  rectifies: 'Rectifica la factura {number} del {date}',
  reason: 'Motivo: {reason}',
  net: 'Base imponible',
  taxOf: '{name} {rate}',
  taxOfBase: '{name} {rate} de {base}',
  total: 'Total',
  applied: 'Saldo a favor aplicado',
  toPay: 'A pagar',
  carried: 'Suma y sigue',
  brought: 'Suma anterior',
  howToPay: 'Cómo pagar',
  payByCardOrTransfer: 'Con tarjeta en {url}, o por transferencia a {iban}{bank} indicando la referencia {reference}.',
  payByCard: 'Con tarjeta en {url}.',
  payByTransfer: 'Por transferencia a {iban}{bank} indicando la referencia {reference}.',
  bank: ' ({bank})',
  settled: 'Pagada el {date}. Gracias.',
  inFavour: 'El importe queda a favor del cliente: se descuenta de sus próximas facturas o se devuelve.',
  nothingDue: 'No queda nada por pagar.',
  payCode: 'Pagar con el móvil',
  page: '{page} de {pages}',
  spanishTaxId: 'NIF {id}',
  vatId: 'NIF-IVA {id}',
  japaneseTaxId: 'N.º de registro {id}',
  otherTaxId: 'N.º fiscal {id}',
  untaxed: {
    E: 'Operación exenta del impuesto.',
    AE: 'Inversión del sujeto pasivo: el impuesto lo liquida el destinatario.',
    K: 'Operación intracomunitaria exenta.',
    G: 'Operación no sujeta: el servicio se presta fuera del territorio de aplicación del impuesto.',
    O: 'Operación no sujeta al impuesto.',
  },
  terms: 'El importe queda a favor del cliente.',
};
