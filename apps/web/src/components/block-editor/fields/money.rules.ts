/** Parses typed amounts: either kind of separator, the last one decimal when few enough digits follow it. */
export function parseMoney(text: string, digits: number): number | null | undefined {
  const typed = text.replace(/[\s\u00A0\u202F'’]/g, '');
  if (typed === '') return null;
  if (!/^\d[\d.,]*$/.test(typed)) return undefined;
  const decimals = digits === 0 ? undefined : new RegExp(`[.,](\\d{0,${digits}})$`).exec(typed);
  const whole = (decimals ? typed.slice(0, decimals.index) : typed).replace(/[.,]/g, '');
  const minor = Number(`${whole}${(decimals?.[1] ?? '').padEnd(digits, '0')}`);
  return whole !== '' && Number.isSafeInteger(minor) ? minor : undefined;
}

/** Minor units in the format of the language: `12,50`, without the symbol; whole amounts without decimals. */
export function moneyText(minor: number, { digits, locale }: { digits: number; locale: string }): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
    useGrouping: false,
  }).format(minor / 10 ** digits);
}
