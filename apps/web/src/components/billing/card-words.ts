const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
};

/** `Visa`; undefined for unknown brands. */
export function brandName(brand: string | null): string | undefined {
  return brand === null ? undefined : brandNames[brand];
}

/** `08/28`, as on the card. */
export function expiryText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
