import type { CampaignState } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';

type Verb = 'edit' | 'start' | 'withdraw' | 'pause' | 'resume' | 'cancel' | 'remove' | 'resend' | 'decide' | 'follow';

const allowed: Record<Verb, readonly CampaignState[]> = {
  edit: ['draft', 'failed'],
  start: ['draft', 'failed'],
  withdraw: ['scheduled', 'queued', 'paused'],
  pause: ['queued', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'queued', 'sending', 'paused'],
  remove: ['draft', 'sent', 'cancelled', 'failed'],
  resend: ['sent', 'sending', 'paused'],
  decide: ['sending', 'paused'],
  follow: ['sent', 'cancelled'],
};

/** Whether an action is allowed in a state. */
export function mayDo(verb: Verb, state: CampaignState): boolean {
  return allowed[verb].includes(state);
}

export const runningStates = ['queued', 'sending', 'paused'] as const;
export type RunningState = (typeof runningStates)[number];

export function isRunning(state: CampaignState): state is RunningState {
  return runningStates.some((running) => running === state);
}

type Sums = { audience: number; accepted: number; rejected: number; skipped: number; uncertain: number };

/** Final deliveries. */
export function doneOf({ accepted, rejected, skipped, uncertain }: Sums): number {
  return accepted + rejected + skipped + uncertain;
}

/** Deliveries still to come. */
export function waitingOf(sums: Sums): number {
  return sums.audience - doneOf(sums);
}

/** Seconds until the last mail at this pace; null while there is none. */
export function etaSeconds({ waiting, perMinute }: { waiting: number; perMinute: number }): number | null {
  return perMinute > 0 ? Math.ceil((waiting / perMinute) * 60) : null;
}

type Trial = Sums & {
  state: CampaignState;
  experiment: object | null;
  testPeople: number | null;
  testSentAt: Temporal.Instant | null;
  decideAt: Temporal.Instant | null;
  winner: number | null;
  restReleasedAt: Temporal.Instant | null;
};

/** A part of the people gets nothing before the trial is decided. */
export function holdsRest({ experiment, testPeople, restReleasedAt, audience }: Trial): boolean {
  return experiment !== null && testPeople !== null && testPeople < audience && restReleasedAt === null;
}

export type TrialWait = { people: number; until: Temporal.Instant | null };

/** The wait between the test and its decision; null before, after and without one. */
export function trialWaitOf(trial: Trial): TrialWait | null {
  const isUnderWay = trial.state === 'sending' || trial.state === 'paused';
  if (!isUnderWay || !holdsRest(trial) || trial.testSentAt === null || trial.winner !== null) return null;
  return { people: waitingOf(trial), until: trial.decideAt };
}

export type MinuteCount = { minute: Temporal.Instant; accepted: number };

/** Pace over the last one to two minutes; `minutes` are ordered, oldest first. */
export function perMinuteOf({
  minutes,
  startedAt,
  now,
}: {
  minutes: readonly MinuteCount[];
  startedAt: Temporal.Instant | null;
  now: Temporal.Instant;
}): number {
  const nowMs = now.epochMilliseconds;
  const fromMs = Math.max(Math.floor(nowMs / 60_000) * 60_000 - 60_000, startedAt?.epochMilliseconds ?? 0);
  const counted = minutes.filter(({ minute }) => minute.epochMilliseconds >= Math.floor(fromMs / 60_000) * 60_000);
  const sum = counted.reduce((total, { accepted }) => total + accepted, 0);
  const seconds = Math.max(1, (nowMs - fromMs) / 1000);
  return Math.round((sum / seconds) * 60);
}
