import type {
  AutomationConditionStep,
  AutomationMailStep,
  AutomationStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { EntryRefusal, TryStep } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { refusesTopic } from '#audience/door.ts';
import { loadStreamMail } from '#sending/campaigns/launch/streams.ts';
import { getClientCard } from '#identity/door.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData, sampleLinks, sharedMailData } from '#sending/templates/usecases/mail-data.ts';
import { loadPreviewReader } from '#sending/templates/usecases/preview-mail.ts';
import type { MailContact } from '#sending/templates/templates.types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { getAutomation } from '../automations.repository.ts';
import type { AutomationCall, Plan, RunContact, Scene } from '../automations.types.ts';
import { whyRefused } from '../enter-contacts.ts';
import { matchContacts } from '../match-contacts.ts';
import { firstStep, type PlacedStep, placeSteps, stepAfter } from '../plan.rules.ts';
import { blockersOf, problemsOf } from '../plan-problems.rules.ts';
import type { References } from '../references.queries.ts';
import { findRunContact, type Home } from '../runs.repository.ts';
import { waitEnd } from '../waits.rules.ts';
import { readReferencesOf } from './read-automations.ts';

type Trial = {
  scene: Scene;
  plan: Plan;
  contact: RunContact;
  reader: MailContact;
  home: Home;
  refs: References;
  /** Assumes that mails are opened, clicked and answered. */
  reads: boolean;
  /** Steps whose mails would have been sent. */
  mailed: Set<string>;
};
type Outcome = Pick<TryStep, 'outcome' | 'detail' | 'subject' | 'isAssumed'>;

const plain = { detail: null, subject: null, isAssumed: false };

/** The subject as this contact would read it; undefined when the mail could not be made. */
async function subjectOf({ scene, reader }: Trial, step: AutomationMailStep): Promise<string | undefined> {
  const { templateId, profileId, subject, preheader, isTracked, topicId } = step;
  if (templateId === null) return undefined;
  const { tx, deps, owner } = scene;
  const mail = { templateId, profileId, subject, preheader, isTracked, topicId };
  const { loaded } = await loadStreamMail(tx, { deps, owner, mail });
  const { publicUrl } = deps.config;
  const shared = sharedMailData(loaded.sender);
  const data = personalMailData({ contact: reader, links: sampleLinks(publicUrl), shared });
  const filled = await fillMail({ deps, source: { subject: loaded.draft.subject, html: '', text: '' }, data });
  return filled.ok ? filled.mail.subject : undefined;
}

async function tryMail(trial: Trial, step: AutomationMailStep): Promise<Outcome> {
  const { contact, scene } = trial;
  const { topicId } = step;
  if (contact.status !== 'subscribed') return { ...plain, outcome: 'mail_left_out', detail: 'not_subscribed' };
  if (contact.email === null) return { ...plain, outcome: 'mail_left_out', detail: 'no_address' };
  if (topicId !== null && (await refusesTopic(scene.tx, scene.owner, { contactId: contact.id, topicId })))
    return { ...plain, outcome: 'mail_left_out', detail: 'topic' };
  const subject = await subjectOf(trial, step).catch((error: unknown) => {
    // The template is gone; the problems say so.
    if (error instanceof AppError && error.code === 'campaigns.incomplete') return undefined;
    throw error;
  });
  if (subject === undefined) return { ...plain, outcome: 'mail_left_out', detail: 'no_mail' };
  trial.mailed.add(step.id);
  return { ...plain, outcome: 'mail_queued', subject };
}

async function tryCondition(trial: Trial, { test }: AutomationConditionStep): Promise<Outcome> {
  if (test.kind === 'mail') {
    const did = trial.reads && test.stepId !== null && trial.mailed.has(test.stepId);
    return { ...plain, outcome: did === test.is ? 'yes' : 'no', isAssumed: true };
  }
  const holds = (await matchContacts(trial.scene, { ids: [trial.contact.id], test })).has(trial.contact.id);
  return { ...plain, outcome: holds ? 'yes' : 'no' };
}

function trySimple({ refs }: Trial, step: Exclude<AutomationStep, { kind: 'mail' | 'condition' | 'wait' }>): Outcome {
  switch (step.kind) {
    case 'label': {
      const name = step.labelId === null ? undefined : refs.labels.get(step.labelId);
      if (name === undefined) return { ...plain, outcome: 'nothing' };
      return { ...plain, outcome: step.action === 'add' ? 'labelled' : 'unlabelled', detail: name };
    }
    case 'folder': {
      const name = step.folderId === null ? undefined : refs.folders.get(step.folderId);
      if (!step.toNone && name === undefined) return { ...plain, outcome: 'nothing' };
      return { ...plain, outcome: 'moved', detail: step.toNone ? null : (name ?? null) };
    }
    case 'notify':
      return { ...plain, outcome: 'notified', detail: step.text === '' ? null : step.text };
    case 'end':
      return { ...plain, outcome: 'done' };
  }
}

async function tryStep(trial: Trial, step: Exclude<AutomationStep, { kind: 'wait' }>): Promise<Outcome> {
  if (step.kind === 'mail') return tryMail(trial, step);
  if (step.kind === 'condition') return tryCondition(trial, step);
  return trySimple(trial, step);
}

function following(here: PlacedStep, outcome: TryStep['outcome']): string | null {
  if (here.step.kind !== 'condition') return stepAfter(here);
  return stepAfter(here, outcome === 'yes' ? 'then' : 'else');
}

/** The steps this contact would go through, each with its time. */
async function trySteps(trial: Trial): Promise<TryStep[]> {
  const { plan, scene, home, contact } = trial;
  const placed = placeSteps(plan.steps);
  const steps: TryStep[] = [];
  let at = scene.now;
  for (let id = firstStep(plan.steps); id !== null;) {
    const here = placed.get(id);
    if (!here) break;
    const { step } = here;
    if (step.kind === 'wait')
      at = waitEnd({ wait: step.wait, from: at, home: home.timeZone, reader: contact.timeZone });
    const outcome = step.kind === 'wait' ? { ...plain, outcome: 'waits' as const } : await tryStep(trial, step);
    steps.push({ stepId: step.id, stepKind: step.kind, at: at.toString(), ...outcome });
    id = following(here, outcome.outcome);
  }
  return steps;
}

type TryInput = AutomationCall & {
  id: string;
  input: { contactId: string; reads: boolean; plan?: Plan | undefined };
};
type TryReply = { refusal: EntryRefusal | null; steps: TryStep[]; problems: number };

/** Simulates an automation for a contact, step by step, in a read-only transaction. Error: resource.not_found. */
export async function tryAutomation({ deps, ctx, id, input }: TryInput): Promise<TryReply> {
  const owner = ctx.actor.ownerId;
  const { contactId, reads } = input;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const scene: Scene = { tx, deps, owner, now: deps.clock.now() };
      const automation = await getAutomation(tx, owner, id);
      const plan = input.plan ?? automation;
      const home = await getClientCard(tx, owner);
      const contact = await findRunContact(tx, owner, { id: contactId, home });
      const { contact: reader } = await loadPreviewReader({ tx, owner, contactId });
      if (!contact || !reader) throw notFound();
      const refs = await readReferencesOf(tx, { deps, owner, plans: [plan] });
      const trial: Trial = { scene, plan, contact, reader, home, refs, reads, mailed: new Set() };
      return {
        refusal: (await whyRefused(scene, { ...automation, ...plan }, contactId)) ?? null,
        steps: await trySteps(trial),
        problems: blockersOf(problemsOf(plan, refs)).length,
      };
    },
    { readOnly: true },
  );
}
