import type { Experiment } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type { Preflight } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { findSampleTexts } from '#sending/templates/gallery/sample-texts.ts';
import type { MailProblem } from '#sending/templates/templates.types.ts';
import { errorsOf } from '#sending/templates/usecases/check-mail.ts';
import { fillMail } from '#sending/templates/usecases/fill-mail.ts';
import { personalMailData, sampleContact, sampleLinks, sharedMailData } from '#sending/templates/usecases/mail-data.ts';
import { findPostalAddress } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { equalVariants, noPostalAddress, sampleText, templateBroken } from '../campaigns.errors.ts';
import { lockCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignDeps } from '../campaigns.types.ts';
import { divide, peopleToDecide, type Twin, twinsOf } from '../report/trial.rules.ts';
import { type LoadedDraft, loadCampaignDrafts } from './load-draft.ts';
import { linkProblems } from './mail-links.rules.ts';

type Trial = Preflight['trial'];
type Mails = readonly LoadedDraft[];

/** The mails that would be sent; undefined when a variant of the trial has nothing to send. */
export async function findCampaignDrafts(
  input: Parameters<typeof loadCampaignDrafts>[0],
): Promise<LoadedDraft[] | undefined> {
  try {
    return await loadCampaignDrafts(input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'campaigns.bad_experiment') return undefined;
    throw error;
  }
}

/** The variants that test nothing because another one is the same. */
export function twinMails({ kind }: Pick<Experiment, 'kind'>, mails: Mails): Twin[] {
  return twinsOf(mails.map(({ draft, template }) => (kind === 'subject' ? draft.subject : template.id)));
}

/** The subject as a sample reader gets it; as it is written where that fails. */
async function subjectOf(deps: CampaignDeps, { draft, sender }: LoadedDraft): Promise<string> {
  const { subject, feed } = draft;
  const data = personalMailData({
    contact: sampleContact(sender.locale),
    links: sampleLinks(sender.publicUrl),
    shared: sharedMailData(sender, feed),
  });
  const filled = await fillMail({ deps, source: { subject, html: '', text: '' }, data });
  return filled.ok ? filled.mail.subject : subject;
}

type TrialInput = { deps: CampaignDeps; experiment: Experiment | null; audience: number; mails: Mails };

/** What a trial would send to how many, and whether it can decide anything. */
export async function viewTrial({ deps, experiment, audience, mails }: TrialInput): Promise<Trial> {
  if (!experiment) return null;
  const { perVariant, rest } = divide(audience, experiment);
  const needed = peopleToDecide(experiment.goal);
  const isLarge = Math.min(...perVariant) >= needed;
  const variants: NonNullable<Trial>['variants'] = [];
  for (const mail of mails) variants.push({ subject: await subjectOf(deps, mail), template: mail.template.name });
  const equal = twinMails(experiment, mails).map(({ variant }) => variant);
  return { perVariant, rest, variants, equal, needed: isLarge ? null : needed };
}

type Samples = Preflight['samples'];
const maxTexts = 40;

/** The mails with a template of their own: those of a trial of subjects differ in nothing else. */
function bodiesOf(mails: Mails): LoadedDraft[] {
  return [...new Map(mails.map((mail) => [mail.template.id, mail])).values()];
}

/** The sample texts of all mails; of a trial of subjects each subject counts. */
export function viewSamples(mails: Mails): Samples {
  const found = mails.map(({ draft, template }) => ({ ...findSampleTexts(draft), templateId: template.id }));
  const texts = new Map<string, Samples['texts'][number]>();
  for (const { texts: own, templateId } of found)
    for (const { path, blockId, text } of own)
      texts.set(`${templateId} ${path} ${text}`, { text, path, blockId, templateId });
  return { isWhole: found.some(({ isWhole }) => isWhole), texts: [...texts.values()].slice(0, maxTexts) };
}

/** Refuses sample text that nobody agreed to send. Error: campaigns.sample_text. */
export function assertSamplesAccepted(mails: Mails, accepted: readonly string[]): void {
  const left = viewSamples(mails).texts.filter(({ text }) => !accepted.includes(text));
  if (left.length > 0) throw sampleText(left);
}

/**
 * Asked when a person starts something; what already waits for its moment or runs goes on without an address. Error:
 * campaigns.no_postal_address.
 */
export async function assertPostalAddress(tx: Tx, owner: OwnerId): Promise<void> {
  if ((await findPostalAddress(tx, owner)) === null) throw noPostalAddress();
}

/** The sample texts of the mails, when somebody agrees to send them. */
export function acceptedSamplesOf(mails: Mails, accepts: boolean): string[] {
  return accepts ? viewSamples(mails).texts.map(({ text }) => text) : [];
}

/** Links of the mails that lead nowhere. */
export function linkProblemsOf(mails: Mails): MailProblem[] {
  return bodiesOf(mails).flatMap(({ draft }) => linkProblems(draft));
}

type ReviewInput = CampaignCall & { id: string; acceptsSampleText: boolean };

/**
 * Refuses what the review shows as a fault, when somebody starts a campaign, and keeps the sample texts they agreed to
 * send. Errors: campaigns.equal_variants, campaigns.template_broken, campaigns.sample_text, campaigns.no_postal_address.
 */
export async function assertReviewed({ deps, ctx, id, acceptsSampleText }: ReviewInput): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    // Starting it says why it cannot be started.
    if (!mayDo('start', campaign.state)) return;
    const mails = await loadCampaignDrafts({ tx, deps, owner, campaign });
    const [twin] = campaign.experiment ? twinMails(campaign.experiment, mails) : [];
    if (twin) throw equalVariants(twin);
    const faults = errorsOf(linkProblemsOf(mails));
    if (faults.length > 0) throw templateBroken(faults);
    const accepted = acceptedSamplesOf(mails, acceptsSampleText);
    assertSamplesAccepted(mails, accepted);
    await assertPostalAddress(tx, owner);
    await tx.sql`update campaigns set accepted_samples = ${accepted} where owner_id = ${owner} and id = ${id}`;
  });
}
