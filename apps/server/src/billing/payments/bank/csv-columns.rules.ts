export const csvColumns = ['date', 'amount', 'credit', 'debit', 'currency', 'reference', 'payer', 'id'] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Header names banks use for these columns, folded; the first match wins. */
const names: Readonly<Record<CsvColumn, readonly string[]>> = {
  date: [
    'fecha operacion',
    'fecha contable',
    'f. contable',
    'fecha',
    'booking date',
    'buchungstag',
    'buchungsdatum',
    'date operation',
    'transaction date',
    'completed date',
    'date',
    'datum',
    'data',
    '取引日',
    '日付',
    '年月日',
    'fecha valor',
    'value date',
  ],
  amount: ['importe', 'amount', 'betrag', 'montant', 'importo', 'valor', 'cantidad', 'umsatz', '金額', '取引金額'],
  credit: [
    'abono',
    'haber',
    'ingreso',
    'ingresos',
    'credit',
    'paid in',
    'money in',
    'haben',
    '入金',
    '入金額',
    'お預り金額',
    'お預入額',
  ],
  debit: [
    'cargo',
    'debe',
    'gasto',
    'gastos',
    'debit',
    'paid out',
    'money out',
    'soll',
    '出金',
    '出金額',
    'お支払金額',
    'お引出額',
  ],
  currency: ['divisa', 'moneda', 'currency', 'wahrung', 'waehrung', 'devise', 'valuta', '通貨'],
  reference: [
    'concepto',
    'referencia',
    'descripcion',
    'observaciones',
    'detalle',
    'reference',
    'description',
    'details',
    'narrative',
    'remittance information',
    'verwendungszweck',
    'libelle',
    'causale',
    '摘要',
    'お取り扱い内容',
    '取引内容',
    '備考',
  ],
  payer: [
    'ordenante',
    'nombre',
    'titular',
    'beneficiario u ordenante',
    'payer',
    'counterparty',
    'counter party',
    'name',
    'debtor',
    'auftraggeber',
    'begunstigter/zahlungspflichtiger',
    'beguenstigter/zahlungspflichtiger',
    'contrepartie',
    '振込依頼人',
    '依頼人名',
    '相手先',
  ],
  id: [
    'id',
    'transaction id',
    'bank id',
    'entry reference',
    'numero de operacion',
    'n. operacion',
    'id movimiento',
    'referencia banco',
    'account servicer reference',
    '取引番号',
    '照会番号',
  ],
};

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[:()*]/g, '')
    .trim();
}

export type ColumnPlan = Partial<Record<CsvColumn, number>> & { more: readonly number[] };

/** Maps the columns; undefined when the cells are not the header of a table of movements. */
export function planColumns(cells: readonly string[]): ColumnPlan | undefined {
  const folded = cells.map(fold);
  const plan: Partial<Record<CsvColumn, number>> = {};
  const taken = new Set<number>();
  for (const column of csvColumns) {
    const candidates = names[column].flatMap((name) => {
      const exact = folded.findIndex((head, index) => !taken.has(index) && head === fold(name));
      return exact === -1 ? [] : [exact];
    });
    const [found] = candidates;
    if (found === undefined) continue;
    plan[column] = found;
    taken.add(found);
  }
  const hasAmount = plan.amount !== undefined || plan.credit !== undefined;
  if (plan.date === undefined || !hasAmount) return undefined;
  // Banks split text over several columns of the same kind; all are searched.
  const more = folded.flatMap((head, index) =>
    !taken.has(index) && names.reference.some((name) => head.startsWith(fold(name))) ? [index] : [],
  );
  return { ...plan, more };
}
