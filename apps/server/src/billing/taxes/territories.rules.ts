/** The member states of the European Union. */
export const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export type Territory = {
  country: string;
  /** A part of the country with different taxes. */
  region: string | null;
  /** Whether European Union VAT applies there. */
  isVatArea: boolean;
};

type Part = { region: string; postalCode: RegExp };

/** Parts of member states outside the directive (its article 6), identified by postal codes. */
const outsideParts: Readonly<Record<string, readonly Part[]>> = {
  ES: [
    { region: 'ES-CN', postalCode: /^(35|38)\d{3}$/ },
    { region: 'ES-CE', postalCode: /^51\d{3}$/ },
    { region: 'ES-ML', postalCode: /^52\d{3}$/ },
  ],
  DE: [
    { region: 'DE-HGL', postalCode: /^27498$/ },
    { region: 'DE-BUS', postalCode: /^78266$/ },
  ],
  FR: [{ region: 'FR-OM', postalCode: /^97\d{3}$/ }],
  FI: [{ region: 'FI-01', postalCode: /^22\d{3}$/ }],
  GR: [{ region: 'GR-69', postalCode: /^63086$/ }],
  IT: [
    { region: 'IT-LIV', postalCode: /^23041$/ },
    { region: 'IT-CAM', postalCode: /^22061$/ },
  ],
};

/** Places that count as part of another country for this tax. */
const countedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

type Place = { country: string; region: string | null; postalCode?: string | null };

/** The tax territory of an address. The region is free text: the postal code decides. */
export function territoryOf({ country: written, region, postalCode = null }: Place): Territory {
  const country = countedAs[written] ?? written;
  const digits = postalCode?.replace(/[\s-]/g, '') ?? '';
  const part = outsideParts[country]?.find((known) => known.region === region || known.postalCode.test(digits));
  return { country, region: part?.region ?? null, isVatArea: memberStates.has(country) && part === undefined };
}
