import type {
  AutomationFigures,
  AutomationMailFigures,
  AutomationStepFigures,
  RunLeaveReason,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import { walkSteps } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AutomationRow, RunRow } from './automations.types.ts';

type StateCount = { automationId: string; state: RunRow['state']; leftReason: RunLeaveReason | null; count: number };
type MailSums = AutomationMailFigures & { automationId: string; stepId: string };

const noMails: AutomationMailFigures = {
  queued: 0,
  sent: 0,
  failed: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  unsubscribed: 0,
};

function addMails(sums: readonly AutomationMailFigures[]): AutomationMailFigures {
  return sums.reduce(
    (total, each) => ({
      queued: total.queued + each.queued,
      sent: total.sent + each.sent,
      failed: total.failed + each.failed,
      opened: total.opened + each.opened,
      clicked: total.clicked + each.clicked,
      replied: total.replied + each.replied,
      unsubscribed: total.unsubscribed + each.unsubscribed,
    }),
    noMails,
  );
}

/** Totals of each step's streams, including earlier contents. */
async function sumMails(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<MailSums[]> {
  return tx.sql<MailSums[]>`
    select s.automation_id, s.step_id, sum(t.audience)::int as queued, sum(t.accepted)::int as sent,
           sum(t.rejected + t.skipped + t.uncertain)::int as failed, sum(t.opened)::int as opened, sum(t.clicked)::int as clicked,
           sum(t.replied)::int as replied, sum(t.unsubscribed)::int as unsubscribed
    from automation_streams s join campaign_totals t on t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
    where s.owner_id = ${owner} and s.automation_id = any(${[...ids]}::uuid[]) group by 1, 2`;
}

function figuresOf(counts: readonly StateCount[], mails: readonly MailSums[]): AutomationFigures {
  const of = (state: RunRow['state']) =>
    counts.filter((each) => each.state === state).reduce((sum, { count }) => sum + count, 0);
  const left = counts.flatMap(({ leftReason, count }) => (leftReason === null ? [] : [{ reason: leftReason, count }]));
  return {
    entered: counts.reduce((sum, { count }) => sum + count, 0),
    waiting: of('waiting'),
    done: of('done'),
    left: of('left'),
    failed: of('failed'),
    leftBy: left.toSorted((one, other) => other.count - one.count),
    mails: addMails(mails),
  };
}

/** Figures of automations, by id. */
export async function readFigures(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AutomationFigures>> {
  const counts = await tx.sql<StateCount[]>`
    select automation_id, state, left_reason, count(*)::int as count from automation_runs
    where owner_id = ${owner} and automation_id = any(${[...ids]}::uuid[]) group by 1, 2, 3`;
  const mails = await sumMails(tx, owner, ids);
  return new Map(
    ids.map((id) => [
      id,
      figuresOf(
        counts.filter(({ automationId }) => automationId === id),
        mails.filter(({ automationId }) => automationId === id),
      ),
    ]),
  );
}

type StepTotals = { stepId: string; passed: number; yes: number; no: number };

/** Figures of every step of the current plan. */
export async function readStepFigures(
  tx: Tx,
  owner: OwnerId,
  { id, steps }: AutomationRow,
): Promise<AutomationStepFigures[]> {
  const totals = await tx.sql<StepTotals[]>`
    select step_id, passed, yes, no from automation_step_totals where owner_id = ${owner} and automation_id = ${id}`;
  const waiting = await tx.sql<{ stepId: string | null; count: number }[]>`
    select step_id, count(*)::int as count from automation_runs
    where owner_id = ${owner} and automation_id = ${id} and state = 'waiting' group by 1`;
  const mails = await sumMails(tx, owner, [id]);
  const streams = await tx.sql<{ stepId: string; campaignId: string }[]>`
    select step_id, campaign_id from automation_streams
    where owner_id = ${owner} and automation_id = ${id} and retired_at is null`;
  return walkSteps(steps).map(({ step }) => {
    const own = totals.find(({ stepId }) => stepId === step.id);
    const sums = mails.filter(({ stepId }) => stepId === step.id);
    return {
      stepId: step.id,
      waiting: waiting.find(({ stepId }) => stepId === step.id)?.count ?? 0,
      passed: own?.passed ?? 0,
      yes: own?.yes ?? 0,
      no: own?.no ?? 0,
      mails: step.kind === 'mail' ? addMails(sums) : null,
      campaignId: streams.find(({ stepId }) => stepId === step.id)?.campaignId ?? null,
    };
  });
}

/** Whether a run is waiting because the plan's mails are used up. */
export async function waitsForQuota(tx: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from automation_runs where owner_id = ${owner} and automation_id = ${id} and state = 'waiting' and waits_for_quota limit 1`;
  return row !== undefined;
}
