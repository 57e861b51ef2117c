import type {
  AutomationMailStep,
  AutomationPlainStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { addToStream } from '#sending/campaigns/launch/streams.ts';
import { addContactEvent, refusesTopic } from '#audience/door.ts';
import {
  addLabels,
  listLabelChanges,
  listMisplaced,
  lockPlace,
  namesOfLinks,
  notify,
  placeSubjects,
  removeLabels,
} from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import { AppError } from '#platform/errors.ts';
import type { AutomationRow, LogEntry, RunContact, RunRow, Scene } from '../automations.types.ts';
import { findStream, hasMail, insertMail } from '../mails.repository.ts';

export type Acting = { scene: Scene; automation: AutomationRow; run: RunRow; contact: RunContact };
export type Said = Pick<LogEntry, 'outcome'> & Partial<Pick<LogEntry, 'detail' | 'deliveryId'>>;
export type Effect = {
  said: Said;
  /** The stream that got another recipient. */ stream?: string;
  holdsForQuota?: true;
};

type StepOf<Kind extends AutomationPlainStep['kind']> = Extract<AutomationPlainStep, { kind: Kind }>;
type ActionKind = 'automation_labelled' | 'automation_unlabelled' | 'automation_moved';

async function noteAction({ scene, automation, contact }: Acting, kind: ActionKind, text: string): Promise<void> {
  const { tx, owner, now } = scene;
  const details = { automationId: automation.id, automationName: automation.name, text };
  await addContactEvent({ tx, owner, contactId: contact.id, kind, at: now, details });
  await scene.deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: contact.id } });
}

/** Adds or removes a label; no effect when the label was deleted or is already set that way. */
export async function changeLabel(acting: Acting, { action, labelId }: StepOf<'label'>): Promise<Effect> {
  const { scene, contact } = acting;
  const { tx, owner } = scene;
  const place = { owner, noun: 'contact' } as const;
  await lockPlace(tx, place);
  const name = labelId === null ? undefined : (await namesOfLinks(tx, place)).labels.get(labelId);
  if (labelId === null || name === undefined) return { said: { outcome: 'nothing' } };
  const ids = [contact.id];
  const isAdding = action === 'add';
  const wanted = { addIds: isAdding ? [labelId] : [], removeIds: isAdding ? [] : [labelId] };
  if ((await listLabelChanges(tx, { ...place, ids, ...wanted })).length === 0)
    return { said: { outcome: 'nothing', detail: name } };
  await (isAdding ? addLabels : removeLabels)(tx, { ...place, ids, labelIds: [labelId] });
  await noteAction(acting, isAdding ? 'automation_labelled' : 'automation_unlabelled', name);
  return { said: { outcome: isAdding ? 'labelled' : 'unlabelled', detail: name } };
}

/** Moves the contact into a folder, or out of all. */
export async function changeFolder(acting: Acting, { folderId, toNone }: StepOf<'folder'>): Promise<Effect> {
  const { scene, contact } = acting;
  const { tx, owner } = scene;
  const place = { owner, noun: 'contact' } as const;
  await lockPlace(tx, place);
  const name = folderId === null ? undefined : (await namesOfLinks(tx, place)).folders.get(folderId);
  if (!toNone && name === undefined) return { said: { outcome: 'nothing' } };
  const target = toNone ? null : folderId;
  const ids = [contact.id];
  if ((await listMisplaced(tx, { ...place, ids, folderId: target })).length === 0)
    return { said: { outcome: 'nothing', detail: toNone ? null : (name ?? null) } };
  await placeSubjects(tx, { ...place, ids, folderId: target });
  await noteAction(acting, 'automation_moved', toNone ? '' : (name ?? ''));
  return { said: { outcome: 'moved', detail: toNone ? null : (name ?? null) } };
}

/** Notifies the client in the app and wherever else they receive such notifications. */
export async function notifyClient(
  { scene, automation, contact }: Acting,
  { text }: StepOf<'notify'>,
): Promise<Effect> {
  const { tx, deps, owner } = scene;
  const params = { name: automation.name, contact: contact.name, contactId: contact.id, text };
  const link = `/user/tamys/${contact.id}`;
  await notify({ tx, deps, owner, notification: { kind: 'automation.notice' as const, params, link } });
  return { said: { outcome: 'notified', detail: text === '' ? null : text } };
}

/** Takes one mail from the quota; false when there is none left. */
async function takeQuota({ tx, owner }: Scene, campaignId: string): Promise<boolean> {
  try {
    await consumeQuota({ tx, owner, resource: 'sends', amount: 1, cause: 'automation', reference: campaignId });
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'quota.exceeded' || error.code === 'quota.read_only'))
      return false;
    throw error;
  }
}

/** Notifies the client once that runs are waiting for mail quota. */
async function notifyQuota({ scene, automation }: Acting): Promise<void> {
  const { tx, deps, owner, now } = scene;
  const [first] = await tx.sql`
    insert into automation_quota_notices (owner_id, automation_id, notified_at) values (${owner}, ${automation.id}, ${now})
    on conflict do nothing returning 1`;
  if (!first) return;
  const params = { name: automation.name, reason: 'quota' };
  const link = `/user/campanas/automatizaciones/${automation.id}`;
  await notify({ tx, deps, owner, notification: { kind: 'automation.stopped' as const, params, link } });
}

async function forgetQuota({ scene, automation, run }: Acting): Promise<void> {
  if (!run.waitsForQuota) return;
  const { tx, owner } = scene;
  await tx.sql`delete from automation_quota_notices where owner_id = ${owner} and automation_id = ${automation.id}`;
}

function leftOut(detail: string): Effect {
  return { said: { outcome: 'mail_left_out', detail } };
}

/** Queues the mail of a step in the sending engine, once per run and step. */
export async function queueStepMail(acting: Acting, { id: stepId, topicId }: AutomationMailStep): Promise<Effect> {
  const { scene, automation, run, contact } = acting;
  const { tx, deps, owner } = scene;
  if (contact.status !== 'subscribed') return leftOut('not_subscribed');
  if (contact.email === null) return leftOut('no_address');
  // Before the quota: a mail that nobody gets takes none of it.
  if (topicId !== null && (await refusesTopic(tx, owner, { contactId: contact.id, topicId }))) return leftOut('topic');
  if (await hasMail(tx, owner, { runId: run.id, stepId })) return leftOut('already');
  const campaignId = await findStream(tx, owner, { automationId: automation.id, stepId });
  if (campaignId === undefined) return leftOut('no_mail');
  if (!(await takeQuota(scene, campaignId))) {
    await notifyQuota(acting);
    return { said: { outcome: 'no_quota' }, holdsForQuota: true };
  }
  await forgetQuota(acting);
  const deliveryId = deps.ids.uuid();
  await addToStream(tx, owner, {
    campaignId,
    deliveryId,
    contactId: contact.id,
    email: contact.email,
    occasion: run.id,
  });
  await insertMail(tx, owner, { deliveryId, runId: run.id, stepId, campaignId, contactId: contact.id });
  return { said: { outcome: 'mail_queued', deliveryId }, stream: campaignId };
}
