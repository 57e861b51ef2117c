export type TaxKind = 'vat' | 'igic' | 'ipsi' | 'consumption' | 'other' | 'reverse' | 'none';

/** Name of a tax, from its code and category (UNTDID 5305). */
export function taxKindOf({ code, category }: { code: string; category: string }): TaxKind {
  if (category === 'AE') return 'reverse';
  if (category !== 'S') return 'none';
  if (/igic/.test(code)) return 'igic';
  if (/ipsi/.test(code)) return 'ipsi';
  if (/(^|_)(jp|jct|consumption)(_|$)/.test(code)) return 'consumption';
  return /iva|vat/.test(code) ? 'vat' : 'other';
}
