/** ISO 4217: every currency of the list that is money (no metals, no test codes), by number of decimal places. */
const byExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
    KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
    PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
    TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(byExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** The currencies an installation may sell in, ordered by code. */
export const currencies: readonly string[] = [...exponents.keys()].toSorted();

/** Whether the text is the code of a supported currency. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Decimal places of a currency; throws for an unknown one, because guessing would shift the decimal point. */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`not a currency of ISO 4217: ${currency}`);
  return exponent;
}
