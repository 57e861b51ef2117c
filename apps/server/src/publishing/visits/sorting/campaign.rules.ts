import { otherValue, type VisitSource } from '@enlace/contract/publishing/visits/visits.schemas.ts';

const longestName = 60;
const marked: Readonly<Record<string, VisitSource>> = {
  qr: 'qr',
  short: 'short',
  embed: 'embed',
  campaign: 'campaign',
};

export type QueryFacts = {
  source: VisitSource | undefined;
  /** `utm_campaign`, else `utm_source`. */
  campaign: string | undefined;
  utmSource: string | undefined;
};

/** A name for counting: one line, lower case; anything that looks like a person's address is dropped. */
function nameOf(text: string | null): string | undefined {
  // oxlint-disable-next-line no-control-regex -- what must not get into a name
  const name = (text ?? '')
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, longestName)
    .trim();
  if (name === '') return undefined;
  return name.includes('@') || name === otherValue ? otherValue : name;
}

/** What a visit's address says about its origin: our `?via=`, or anybody's `utm_` parameters. */
export function readQuery(query: string): QueryFacts {
  if (query === '') return { source: undefined, campaign: undefined, utmSource: undefined };
  const parameters = new URLSearchParams(query);
  const utmSource = nameOf(parameters.get('utm_source'));
  const campaign = nameOf(parameters.get('utm_campaign')) ?? utmSource;
  const hasCampaign = campaign !== undefined || parameters.has('utm_medium');
  return {
    source: marked[parameters.get('via') ?? ''] ?? (hasCampaign ? 'campaign' : undefined),
    campaign,
    utmSource,
  };
}
