import type { CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';

/** The cards of a draft, in their order. */
export const parts = [
  'audience',
  'sender',
  'subject',
  'trial',
  'mail',
  'moment',
] as const satisfies readonly CampaignPart[];

const words: Record<CampaignPart, string> = {
  audience: 'audiencia',
  sender: 'remite',
  subject: 'asunto',
  trial: 'prueba',
  mail: 'plantilla',
  moment: 'cuando',
};
/** Word of the address when every card is closed. */
const closed = 'nada';

export function partWord(part: CampaignPart | undefined): string {
  return part === undefined ? closed : words[part];
}

export type Decisions = {
  decided: readonly CampaignPart[];
  templateId: string | null;
  experiment: Pick<Experiment, 'kind'> | null;
};
type Blocker = Preflight['blockers'][number];

const partOf: Record<Blocker, CampaignPart> = {
  audience_gone: 'audience',
  empty_audience: 'audience',
  quota: 'audience',
  profile: 'sender',
  domain: 'sender',
  own_server: 'sender',
  postal_address: 'sender',
  experiment: 'trial',
  equal_variants: 'trial',
  template: 'mail',
  template_broken: 'mail',
  attachments: 'mail',
  past: 'moment',
};

/** The blockers that are put right in a card. */
export function blockersOf(part: CampaignPart, blockers: readonly Blocker[]): Blocker[] {
  return blockers.filter((blocker) => partOf[blocker] === part);
}

/** Nobody sends to a default: the people, the mail and the time are asked for. */
function needsDecision(part: CampaignPart, { decided, templateId, experiment }: Decisions): boolean {
  // A test of mails brings its own.
  if (part === 'mail') return templateId === null && experiment?.kind !== 'content';
  return (part === 'audience' || part === 'moment') && !decided.includes(part);
}

type Review = { blockers: readonly Blocker[]; hasSamples: boolean };

/** Something in the card prevents sending, besides a decision still to be made. */
export function hasFault(part: CampaignPart, { blockers, hasSamples }: Review): boolean {
  return blockersOf(part, blockers).length > 0 || (part === 'mail' && hasSamples);
}

/** The cards that stand between the draft and sending it, in their order. */
export function missingParts(draft: Decisions, review: Review | undefined): CampaignPart[] {
  return parts.filter((part) => needsDecision(part, draft) || (review !== undefined && hasFault(part, review)));
}

type Asked = { draft: Decisions; asked: string | null };

/** The open card: the one in the address; else the first that waits for a decision. */
export function openPart({ draft, asked }: Asked): CampaignPart | undefined {
  if (asked === closed) return undefined;
  return parts.find((part) => words[part] === asked) ?? missingParts(draft, undefined)[0];
}

/** The card that opens when one is finished: the next that is missing, below it or above. */
export function partAfter(part: CampaignPart, missing: readonly CampaignPart[]): CampaignPart | undefined {
  const at = parts.indexOf(part);
  const others = missing.filter((each) => each !== part);
  return others.find((each) => parts.indexOf(each) > at) ?? others[0];
}

/** Whether closing a card decides it: what has no answer yet stays open, seen or not. */
export function isAnswered(
  part: CampaignPart,
  draft: Decisions & { audience: { kind: 'all' | 'chosen'; include: readonly unknown[] }; profileId: string | null },
): boolean {
  if (part === 'sender') return draft.profileId !== null;
  if (part === 'audience' && draft.audience.kind === 'chosen' && draft.audience.include.length === 0) return false;
  return !needsDecision(part, draft);
}

export function leftOutTotal(preflight: Pick<Preflight, 'leftOut'>): number {
  return preflight.leftOut.reduce((sum, { count }) => sum + count, 0);
}
