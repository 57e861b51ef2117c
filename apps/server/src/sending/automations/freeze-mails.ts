import type { AutomationMailStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationProblem } from '@enlace/contract/sending/automations/automations.schemas.ts';
import {
  freezeStreamMail,
  type LoadedStreamMail,
  loadStreamMail,
  openStream,
  retireStreams,
} from '#sending/campaigns/launch/streams.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { incomplete } from './automations.errors.ts';
import type { AutomationDeps, AutomationRow, Plan, Scene } from './automations.types.ts';
import { insertStream, listStreams, retireStreamRows, type StreamRow } from './mails.repository.ts';
import { mailSteps } from './plan.rules.ts';
import type { References } from './references.queries.ts';

type Frozen = Awaited<ReturnType<typeof freezeStreamMail>>;
type StepMail = { step: AutomationMailStep; path: readonly (string | number)[]; loaded: LoadedStreamMail };
/** A mail that differs from what its stream carries. */
export type FreshMail = StepMail & { frozen: Frozen };

function currentOf(streams: readonly StreamRow[], stepId: string): StreamRow | undefined {
  return streams.find((stream) => stream.stepId === stepId && stream.retiredAt === null);
}

type LoadInput = { deps: AutomationDeps; owner: OwnerId; automationId: string; plan: Plan };

/** The mails of a plan that its streams do not carry yet. The plan's references must have been checked. */
export async function loadChangedMails(tx: Tx, { deps, owner, automationId, plan }: LoadInput): Promise<StepMail[]> {
  const streams = await listStreams(tx, owner, [automationId]);
  const changed: StepMail[] = [];
  for (const { step, path } of mailSteps(plan.steps)) {
    const { templateId, profileId, subject, preheader, isTracked, topicId } = step;
    if (templateId === null) continue;
    const mail = { templateId, profileId, subject, preheader, isTracked, topicId };
    const loaded = await loadStreamMail(tx, { deps, owner, mail });
    if (currentOf(streams, step.id)?.fingerprint !== loaded.fingerprint) changed.push({ step, path, loaded });
  }
  return changed;
}

function brokenAt({ step, path }: StepMail, error: AppError): AutomationProblem {
  const detail = String(error.params?.['problem'] ?? '');
  return { path: [...path, 'templateId'].join('.'), stepId: step.id, code: 'broken', detail, isWarning: false };
}

/** Compiles mails as they will be sent, outside a transaction. Throws automations.incomplete for a mail with errors. */
export async function freezeChangedMails(deps: AutomationDeps, mails: readonly StepMail[]): Promise<FreshMail[]> {
  const fresh: FreshMail[] = [];
  for (const mail of mails) {
    try {
      fresh.push({ ...mail, frozen: await freezeStreamMail(deps, mail.loaded) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'campaigns.template_broken')
        throw incomplete([brokenAt(mail, error)]);
      throw error;
    }
  }
  return fresh;
}

function streamName({ name }: Plan, { loaded }: StepMail): string {
  return `${name}: ${loaded.loaded.template.name}`.slice(0, 200);
}

type ApplyInput = { automation: Pick<AutomationRow, 'id'>; plan: Plan; fresh: readonly FreshMail[]; refs: References };

/**
 * Opens streams for changed mails and closes unused ones; mails already queued in them still arrive. The automation
 * must be locked.
 */
export async function applyMails(
  { tx, deps, owner, now }: Scene,
  { automation, plan, fresh, refs }: ApplyInput,
): Promise<void> {
  const streams = await listStreams(tx, owner, [automation.id]);
  const kept = new Set(mailSteps(plan.steps).map(({ step }) => step.id));
  const changed = new Set(fresh.map(({ step }) => step.id));
  const over = streams.filter(
    ({ stepId, retiredAt }) => retiredAt === null && (!kept.has(stepId) || changed.has(stepId)),
  );
  const ids = over.map(({ campaignId }) => campaignId);
  await retireStreamRows(tx, owner, { ids, now });
  await retireStreams(tx, { owner, ids, now });
  for (const mail of fresh) {
    const { step, loaded, frozen } = mail;
    const campaignId = deps.ids.uuid();
    await openStream(tx, { deps, owner, id: campaignId, name: streamName(plan, mail), mail: loaded.mail, frozen });
    const templateRevision = refs.templates.get(loaded.mail.templateId)?.revision ?? 1;
    const { fingerprint } = loaded;
    await insertStream(tx, owner, {
      campaignId,
      automationId: automation.id,
      stepId: step.id,
      fingerprint,
      templateRevision,
      now,
    });
  }
  // A mail may be unchanged although its template was edited and reverted.
  for (const { step } of mailSteps(plan.steps)) {
    const revision = step.templateId === null ? undefined : refs.templates.get(step.templateId)?.revision;
    const current = changed.has(step.id) ? undefined : currentOf(streams, step.id);
    if (current && revision !== undefined)
      await tx.sql`
        update automation_streams set template_revision = ${revision} where owner_id = ${owner} and campaign_id = ${current.campaignId}`;
  }
}
