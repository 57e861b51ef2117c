/** Where the country list starts when nothing better is known. */
export const defaultCountry = 'es';

/** Reads the answer of an IP-to-country service: `1` first, then the ISO code, with or without a separator (`1;ES;ESP;Spain`). */
export function countryOfAnswer(text: string): string | undefined {
  return /^1\W?([A-Za-z]{2})(?![A-Za-z]{2,}$)/.exec(text.trim())?.[1]?.toLowerCase();
}

let asked: Promise<string> | undefined;

async function ask(): Promise<string> {
  const address = document.querySelector('meta[name="geoip-url"]')?.getAttribute('content');
  if (!address) return defaultCountry;
  try {
    const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    const country = response.ok ? countryOfAnswer(await response.text()) : undefined;
    if (country === undefined) throw new Error(`the service answered ${response.status} without a country`);
    return country;
  } catch (error) {
    console.error('unable to fetch the country', error);
    return defaultCountry;
  }
}

/** Country to start the telephone field with: one GET per page, the default country when it fails. Never rejects. */
export function guessCountry(): Promise<string> {
  asked ??= ask();
  return asked;
}
