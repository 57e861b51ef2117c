import { type Campaign, campaignLimits, type CampaignState } from '@enlace/contract/campaigns/campaigns.schemas.ts';
import { recordHistory, type HistoryActor } from '#modules/history/history.usecases.ts';
import { consumeQuota } from '#modules/subscriptions/quotas.usecases.ts';
import { countTemplateUse } from '#modules/templates/templates.usecases.ts';
import { buildMail } from '#modules/templates/usecases/build-mail.ts';
import { errorsOf, layoutProblem, lintMail, problemsOfFilling } from '#modules/templates/usecases/check-mail.ts';
import { fillMail } from '#modules/templates/usecases/fill-mail.ts';
import { personalMailData, sampleContact, sampleLinks, sharedMailData } from '#modules/templates/usecases/mail-data.ts';
import type { MailProblem } from '#modules/templates/templates.types.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { badSchedule, emptyAudience, incomplete, templateBroken, wrongState } from '../campaigns.errors.ts';
import { campaignStarted } from '../campaigns.events.ts';
import { announceWork, lockCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, CampaignDeps } from '../campaigns.types.ts';
import { countLinks, type CampaignLink } from '../links.rules.ts';
import { freezeAudience } from '../sending/ledger.repository.ts';
import { assertClientOpen } from './assert-client-open.ts';
import { type LoadedDraft, loadCampaignDraft } from './load-draft.ts';
import { readCampaign } from './read-campaigns.ts';

const maxDaysAhead = 366;

type FrozenMail = {
  loaded: LoadedDraft;
  source: { subject: string; html: string; text: string };
  links: CampaignLink[];
  sizeBytes: number;
};

/** Compiles and checks the mail as it will be sent; refuses one with errors. */
async function freezeMail({ deps, loaded }: { deps: CampaignDeps; loaded: LoadedDraft }): Promise<FrozenMail> {
  const { draft, sender } = loaded;
  const problems: MailProblem[] = lintMail({ draft, fieldKeys: new Set() });
  const built = await buildMail({ deps, draft, sender });
  if (!built.ok) problems.push(layoutProblem(built.message));
  const data = personalMailData({
    contact: sampleContact(sender.locale),
    links: sampleLinks(sender.publicUrl),
    shared: sharedMailData(sender),
  });
  const filled = await fillMail({ deps, source: built.source, data });
  problems.push(...(await problemsOfFilling({ deps, draft, data, filled })));
  const errors = errorsOf(problems);
  if (errors.length > 0) throw templateBroken(errors);
  const { source, links } = countLinks(built.source);
  return { loaded, source, links, sizeBytes: Buffer.byteLength(source.html) + Buffer.byteLength(source.text) };
}

async function storeContent(
  tx: Tx,
  { deps, owner, campaignId, mail }: { deps: CampaignDeps; owner: OwnerId; campaignId: string; mail: FrozenMail },
): Promise<void> {
  const { loaded, source, links, sizeBytes } = mail;
  const { template, sender, draft } = loaded;
  await tx.sql`
    insert into campaign_contents (owner_id, campaign_id, template_name, document, locale, subject, html, body_text, from_name, from_address, shared_data, size_bytes)
    values (${owner}, ${campaignId}, ${template.name}, ${JSON.stringify(draft.document)}::jsonb, ${sender.locale}, ${source.subject}, ${source.html}, ${source.text},
            ${sender.profile.name}, ${deps.config.mail.from}, ${JSON.stringify(sharedMailData(sender))}::jsonb, ${sizeBytes})`;
  if (links.length > 0) {
    await tx.sql`insert into campaign_links ${tx.sql(links.map((link) => ({ ownerId: owner, campaignId, ...link })))}`;
  }
}

type LaunchInput = {
  deps: CampaignDeps;
  owner: OwnerId;
  id: string;
  actor: HistoryActor;
  from: 'start' | 'schedule';
};

function mayLaunch(from: LaunchInput['from'], state: CampaignState): boolean {
  return from === 'start' ? mayDo('start', state) : state === 'scheduled';
}

/**
 * Freezes mail and audience and takes the quota for all of it, in one transaction: either the whole campaign is in the
 * queue or nothing has happened.
 */
export async function launchCampaign({ deps, owner, id, actor, from }: LaunchInput): Promise<void> {
  const loaded = await deps.db.scoped(owner, async (tx) => {
    await assertClientOpen(tx, owner);
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayLaunch(from, campaign.state)) throw wrongState(campaign.state);
    return loadCampaignDraft({ tx, deps, owner, campaign });
  });
  if (!loaded) throw incomplete('template');
  const mail = await freezeMail({ deps, loaded });
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayLaunch(from, campaign.state)) throw wrongState(campaign.state);
    const audience = await freezeAudience(tx, { owner, campaignId: id, audience: campaign.audience });
    if (audience === 0) throw emptyAudience();
    await consumeQuota({ tx, owner, resource: 'sends', amount: audience, cause: 'campaign', reference: id });
    await storeContent(tx, { deps, owner, campaignId: id, mail });
    await countTemplateUse(tx, owner, loaded.template.id);
    const now = deps.clock.now();
    const holdSeconds = from === 'start' ? campaignLimits.holdSeconds : 0;
    await tx.sql`
      update campaigns set state = 'queued', pause_reason = null, started_at = ${now}, finished_at = null, updated_at = ${now},
        hold_until = now() + make_interval(secs => ${holdSeconds}), revision = revision + 1
      where owner_id = ${owner} and id = ${id}`;
    await deps.events.emit(tx, campaignStarted, { owner, campaignId: id, audience });
    const entry = {
      action: 'campaign.started',
      subjectKind: 'campaign',
      subjectId: id,
      after: { name: campaign.name, subject: mail.source.subject, audience },
    };
    await recordHistory({ tx, owner, actor, entry });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'campaign.progress', campaignId: id } });
    await announceWork(tx);
  });
}

async function scheduleCampaign({
  deps,
  ctx,
  id,
  at,
}: CampaignCall & { id: string; at: Temporal.Instant }): Promise<void> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const isGood =
    Temporal.Instant.compare(at, now) > 0 && Temporal.Instant.compare(at, now.add({ hours: 24 * maxDaysAhead })) < 0;
  if (!isGood) throw badSchedule();
  const loaded = await deps.db.scoped(owner, async (tx) => {
    await assertClientOpen(tx, owner);
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayLaunch('start', campaign.state)) throw wrongState(campaign.state);
    return loadCampaignDraft({ tx, deps, owner, campaign });
  });
  if (!loaded) throw incomplete('template');
  await freezeMail({ deps, loaded });
  await deps.db.scoped(owner, async (tx) => {
    const campaign = await lockCampaign(tx, owner, id);
    if (!mayLaunch('start', campaign.state)) throw wrongState(campaign.state);
    await tx.sql`
      update campaigns set state = 'scheduled', scheduled_at = ${at}, updated_at = ${now}, revision = revision + 1 where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'campaign.scheduled',
      subjectKind: 'campaign',
      subjectId: id,
      after: { name: campaign.name, at: at.toString() },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
}

type StartInput = CampaignCall & { id: string; sendAt: string | null };

/** Starts now (with the hold) or at the given moment; the mail is checked either way, audience and quota when it starts. */
export async function startCampaign({ deps, ctx, id, sendAt }: StartInput): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  if (sendAt === null) await launchCampaign({ deps, owner, id, actor: ctx.actor, from: 'start' });
  else await scheduleCampaign({ deps, ctx, id, at: Temporal.Instant.from(sendAt) });
  return readCampaign({ deps, ctx, id });
}
