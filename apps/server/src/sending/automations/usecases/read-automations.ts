import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { loadCampaignDraft } from '#sending/campaigns/authoring/load-draft.ts';
import { findSampleTexts } from '#sending/templates/gallery/sample-texts.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { decodeKeyset, encodeKeyset } from '#platform/keyset.ts';
import { countByState, getAutomation, listAutomationRows, type StateCounts } from '../automations.repository.ts';
import type { AutomationProblem } from '@enlace/contract/sending/automations/automations.schemas.ts';
import type {
  AutomationCall,
  AutomationDeps,
  AutomationRow,
  Plan,
  Automation,
  AutomationSummary,
} from '../automations.types.ts';
import { readFigures, readStepFigures, waitsForQuota } from '../figures.queries.ts';
import { listStreams, type StreamRow } from '../mails.repository.ts';
import { mailSteps } from '../plan.rules.ts';
import { blockersOf, problemsOf } from '../plan-problems.rules.ts';
import { readReferences, type References } from '../references.queries.ts';

function templatesOf(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ steps }) =>
    mailSteps(steps).flatMap(({ step }) => (step.templateId === null ? [] : [step.templateId])),
  );
}

/** Campaigns that conditions refer to. */
function campaignsOf(plans: readonly Plan[]): string[] {
  const tests = plans.flatMap(({ audience, steps }) => [
    ...(audience ? [audience] : []),
    ...walkSteps(steps).flatMap(({ step }) => (step.kind === 'condition' ? [step.test] : [])),
  ]);
  return tests.flatMap((test) => {
    if (test.kind !== 'rule' || test.rule.type !== 'activity') return [];
    return test.rule.campaignId === null ? [] : [test.rule.campaignId];
  });
}

/** What these plans can refer to, as it is now. */
export function readReferencesOf(
  tx: Tx,
  { deps, owner, plans }: { deps: Pick<AutomationDeps, 'config'>; owner: OwnerId; plans: readonly Plan[] },
): Promise<References> {
  return readReferences(tx, { deps, owner, templateIds: templatesOf(plans), campaignIds: campaignsOf(plans) });
}

/** Template revisions of frozen mails, by step. */
function revisionsOf(streams: readonly StreamRow[], automationId: string): ReadonlyMap<string, number> {
  const current = streams.filter((stream) => stream.automationId === automationId && stream.retiredAt === null);
  return new Map(current.map(({ stepId, templateRevision }) => [stepId, templateRevision]));
}

function problemsOfRow(row: AutomationRow, refs: References, streams: readonly StreamRow[]) {
  return problemsOf(row, refs, row.state === 'draft' ? new Map() : revisionsOf(streams, row.id));
}

type SampleInput = { deps: Pick<AutomationDeps, 'config'>; owner: OwnerId; plan: Plan };

/** Mails that still contain sample text. */
async function sampleProblems(tx: Tx, { deps, owner, plan }: SampleInput): Promise<AutomationProblem[]> {
  const problems: AutomationProblem[] = [];
  for (const { step, path } of mailSteps(plan.steps)) {
    const { id: stepId, templateId, profileId, subject, preheader } = step;
    const campaign = { templateId, profileId, ownSubject: subject, ownPreheader: preheader };
    const loaded = await loadCampaignDraft({ tx, deps, owner, campaign });
    const [first] = loaded ? findSampleTexts(loaded.draft).texts : [];
    if (!first) continue;
    const at = [...path, 'templateId'].join('.');
    problems.push({ path: at, stepId, code: 'sample_text', detail: first.text, isWarning: true });
  }
  return problems;
}

/** One automation as the screens show it, in the caller's transaction. */
export async function viewAutomation(
  tx: Tx,
  deps: Pick<AutomationDeps, 'config'>,
  row: AutomationRow,
): Promise<Automation> {
  const { ownerId: owner, id } = row;
  const refs = await readReferencesOf(tx, { deps, owner, plans: [row] });
  const figures = (await readFigures(tx, owner, [id])).get(id);
  if (!figures) throw new Error('figures of an automation are missing');
  return {
    ...row,
    figures,
    problems: [
      ...problemsOfRow(row, refs, await listStreams(tx, owner, [id])),
      ...(await sampleProblems(tx, { deps, owner, plan: row })),
    ],
    stepFigures: await readStepFigures(tx, owner, row),
    waitsForQuota: await waitsForQuota(tx, owner, id),
    timeZone: (await getClientCard(tx, owner)).timeZone,
  };
}

export async function readAutomation({ deps, ctx, id }: AutomationCall & { id: string }): Promise<Automation> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => viewAutomation(tx, deps, await getAutomation(tx, owner, id)));
}

type ListQuery = {
  state?: AutomationRow['state'] | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};
type ListReply = { items: AutomationSummary[]; next: string | null; counts: StateCounts };

/** Newest first, with the count of each state under the same search. */
export async function listAutomations({ deps, ctx, query }: AutomationCall & { query: ListQuery }): Promise<ListReply> {
  const owner = ctx.actor.ownerId;
  const { state, search, limit } = query;
  const after = decodeKeyset(query.cursor, 'text')?.id;
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listAutomationRows(tx, owner, { state, search, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const refs = await readReferencesOf(tx, { deps, owner, plans: page });
    const figures = await readFigures(tx, owner, ids);
    const streams = await listStreams(tx, owner, ids);
    const last = page.at(-1);
    return {
      items: page.flatMap((row) => {
        const own = figures.get(row.id);
        const outline = row.steps.map(({ kind }) => kind);
        const problemCount = blockersOf(problemsOfRow(row, refs, streams)).length;
        return own ? [{ ...row, figures: own, outline, problemCount }] : [];
      }),
      next: rows.length > limit && last ? encodeKeyset({ key: '', id: last.id }) : null,
      counts: await countByState(tx, owner, { search }),
    };
  });
}
