import { describe, expect, it } from 'vitest';
import { chooseTax } from './decide-tax.rules.ts';
import { defaultTaxes } from './default-taxes.ts';
import type { TaxBuyer, TaxIdOutcome, TaxInForce, TaxSeller } from './taxes.types.ts';

/** The shipped taxes on a day. */
function taxesOn(day: string): TaxInForce[] {
  return defaultTaxes.flatMap(({ code, category, country, region, rounding, note, rates }, position) => {
    const rate = rates.find(
      ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day < validUntil),
    );
    return rate ? [{ code, category, country, region, rounding, note, position, ratePpm: rate.ratePpm }] : [];
  });
}

const taxes = taxesOn('2026-11-22');
const madrid: TaxSeller = { country: 'ES', region: null };

function buyerIn(country: string, rest: Partial<TaxBuyer> = {}): TaxBuyer {
  return { country, region: null, postalCode: null, taxId: null, isBusiness: false, ...rest };
}
function decide({
  seller = madrid,
  buyer,
  outcome = 'none',
  held = taxes,
}: {
  seller?: TaxSeller;
  buyer: TaxBuyer | null;
  outcome?: TaxIdOutcome;
  held?: readonly TaxInForce[];
}): string {
  const { code, category, ratePpm } = chooseTax({ seller, buyer, taxIdOutcome: outcome, taxes: held });
  return `${code} ${category} ${ratePpm}`;
}

/** Standard rates of 22 November 2026 in ppm, written independently of the shipped data. */
const rates: Readonly<Record<string, number>> = {
  AT: 200_000,
  BE: 210_000,
  BG: 200_000,
  CY: 190_000,
  CZ: 210_000,
  DE: 190_000,
  DK: 250_000,
  EE: 240_000,
  ES: 210_000,
  FI: 255_000,
  FR: 200_000,
  GR: 240_000,
  HR: 250_000,
  HU: 270_000,
  IE: 230_000,
  IT: 220_000,
  LT: 210_000,
  LU: 170_000,
  LV: 210_000,
  MT: 180_000,
  NL: 210_000,
  PL: 230_000,
  PT: 230_000,
  RO: 210_000,
  SE: 250_000,
  SI: 220_000,
  SK: 230_000,
};
const codeOf = (country: string) => (country === 'ES' ? 'es_iva' : `${country.toLowerCase()}_vat`);

describe('VAT of a Spanish seller across the union', () => {
  it('knows every member state', () => expect(Object.keys(rates)).toHaveLength(27));

  describe.each(Object.entries(rates))('%s', (country, ratePpm) => {
    const charged = `${codeOf(country)} S ${ratePpm}`;
    const number = `${country}1`;
    it('charges a consumer the tax of their country', () => {
      expect(decide({ buyer: buyerIn(country) })).toBe(charged);
    });
    it('leaves the tax to a business whose number was confirmed, at home excepted', () => {
      const buyer = buyerIn(country, { taxId: number, isBusiness: true });
      expect(decide({ buyer, outcome: 'valid' })).toBe(country === 'ES' ? charged : 'reverse_charge AE 0');
    });
    it('charges when the number is invalid', () => {
      expect(decide({ buyer: buyerIn(country, { taxId: number, isBusiness: true }), outcome: 'invalid' })).toBe(
        charged,
      );
    });
    it('charges while nothing is known of the number', () => {
      expect(decide({ buyer: buyerIn(country, { taxId: number, isBusiness: true }), outcome: 'unknown' })).toBe(
        charged,
      );
    });
  });

  it('does not take an answer about a number for one that is not there', () => {
    expect(decide({ buyer: buyerIn('DE'), outcome: 'valid' })).toBe('de_vat S 190000');
  });
});

describe('other places', () => {
  it.each([
    ['the Canary Islands by their postal code', buyerIn('ES', { postalCode: '35001', region: 'Las Palmas' })],
    ['Ceuta', buyerIn('ES', { postalCode: '51001' })],
    ['Melilla', buyerIn('ES', { postalCode: '52001' })],
    ['Heligoland', buyerIn('DE', { postalCode: '27498' })],
    ['Martinique', buyerIn('FR', { postalCode: '97200' })],
    ['the Åland Islands', buyerIn('FI', { postalCode: '22100' })],
    ['Japan', buyerIn('JP', { postalCode: '100-0001' })],
    ['the United Kingdom', buyerIn('GB', { taxId: 'GB980780684', isBusiness: true })],
  ])('are outside for a seller in Madrid: %s', (_name, buyer) => {
    expect(decide({ buyer, outcome: 'valid' })).toBe('export G 0');
  });

  it('charges IGIC within the Canary Islands, and neither tax across their border', () => {
    const seller = { country: 'ES', region: 'ES-CN' };
    expect(decide({ seller, buyer: buyerIn('ES', { postalCode: '38001' }) })).toBe('es_igic S 70000');
    expect(decide({ seller, buyer: buyerIn('ES', { postalCode: '28001' }) })).toBe('export G 0');
    expect(decide({ seller, buyer: buyerIn('DE', { taxId: 'DE1' }), outcome: 'valid' })).toBe('export G 0');
  });

  it('counts Monaco as France', () => {
    expect(decide({ buyer: buyerIn('MC') })).toBe('fr_vat S 200000');
  });

  it('charges the Japanese tax at home only, rounded down', () => {
    const seller = { country: 'JP', region: null };
    const home = chooseTax({ seller, buyer: buyerIn('JP'), taxIdOutcome: 'none', taxes });
    expect(home).toMatchObject({ code: 'jp_consumption', ratePpm: 100_000, rounding: 'down' });
    expect(decide({ seller, buyer: buyerIn('ES') })).toBe('export G 0');
  });

  it('charges the seller’s own tax while nobody knows where the buyer is', () => {
    expect(decide({ buyer: null })).toBe('es_iva S 210000');
  });
});

describe('what the operator decides by order and by putting away', () => {
  const without = (...codes: string[]) => taxes.filter(({ code }) => !codes.includes(code));

  it('charges at home where the buyer’s country has no tax here: a seller below the threshold', () => {
    expect(decide({ buyer: buyerIn('DE'), held: without('de_vat') })).toBe('es_iva S 210000');
  });
  it('charges where reverse charge was put away', () => {
    const buyer = buyerIn('DE', { taxId: 'DE1', isBusiness: true });
    expect(decide({ buyer, outcome: 'valid', held: without('reverse_charge') })).toBe('de_vat S 190000');
  });
  it('charges at home where export was put away', () => {
    expect(decide({ buyer: buyerIn('US'), held: without('export') })).toBe('es_iva S 210000');
  });
  it('takes the first tax of a territory', () => {
    const exempt = taxes.toSorted(
      (one, other) => Number(other.code === 'es_exempt') - Number(one.code === 'es_exempt'),
    );
    expect(decide({ buyer: buyerIn('ES'), held: exempt })).toBe('es_exempt E 0');
  });
  it('charges nothing where no tax of the seller’s country is known, and says so', () => {
    expect(decide({ seller: { country: 'US', region: null }, buyer: null })).toBe('outside_scope O 0');
    expect(decide({ seller: { country: 'US', region: null }, buyer: null, held: [] })).toBe('outside_scope O 0');
  });
});

describe('a rate of nothing', () => {
  it('is zero-rated, not charged', () => {
    const zero = taxes.map((tax) => (tax.code === 'mt_vat' ? { ...tax, ratePpm: 0 } : tax));
    expect(decide({ buyer: buyerIn('MT'), held: zero })).toBe('mt_vat Z 0');
  });
  it('leaves an exempt tax exempt', () => {
    const exempt = taxes.filter(({ country, category }) => country !== 'ES' || category === 'E');
    expect(decide({ buyer: buyerIn('ES'), held: exempt })).toBe('es_exempt E 0');
  });
});

describe('rates in time', () => {
  it.each([
    ['EE', '2025-06-30', 220_000],
    ['EE', '2025-07-01', 240_000],
    ['FI', '2024-08-31', 240_000],
    ['FI', '2024-09-01', 255_000],
    ['RO', '2025-07-31', 190_000],
    ['RO', '2025-08-01', 210_000],
    ['SK', '2024-12-31', 200_000],
    ['SK', '2025-01-01', 230_000],
  ])('%s on %s: %i ppm', (country, day, ratePpm) => {
    expect(decide({ buyer: buyerIn(country), held: taxesOn(day) })).toBe(`${codeOf(country)} S ${ratePpm}`);
  });
});
