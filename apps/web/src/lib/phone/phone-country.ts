/** Initial country of the list without better information. */
export const defaultCountry = 'es';

/** Parses the answer of an IP-to-country service: `1` first, then the ISO code, with or without a separator (`1;ES;ESP;Spain`). */
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

/** Initial country of the telephone field: one GET per page, the default country on failure. Never rejects. */
export function guessCountry(): Promise<string> {
  asked ??= ask();
  return asked;
}
