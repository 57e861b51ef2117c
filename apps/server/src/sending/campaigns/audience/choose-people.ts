import {
  type AudiencePart,
  audienceLimits,
  type CampaignAudience,
  wholeAudience,
} from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import type {
  ChosenPeople,
  createCampaignFor as createOperation,
} from '@enlace/contract/sending/campaigns/campaign-people.contract.ts';
import type { BodyOf } from '@enlace/contract/core/operation.ts';
import { knownContactIds, matchingContacts, type Sql } from '#audience/door.ts';
import { recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { withPeople } from './audience.rules.ts';
import { audienceFull, emptyAudience, wrongState } from '../campaigns.errors.ts';
import { freshOptions, insertCampaign, lockCampaign } from '../campaigns.repository.ts';
import { mayDo } from '../campaigns.rules.ts';
import type { CampaignCall, Campaign } from '../campaigns.types.ts';
import { campaignTexts } from '../locales/texts.ts';
import { insertSelection } from './selections.repository.ts';
import { readCampaign } from '../authoring/read-campaigns.ts';

type Chosen = { audience: CampaignAudience; count: number };
type ChoiceInput = Pick<CampaignCall, 'deps'> & { people: ChosenPeople };

const chosen = (part: AudiencePart): CampaignAudience => ({ ...wholeAudience, kind: 'chosen', include: [part] });

async function keepSelection(
  tx: Tx,
  owner: OwnerId,
  { deps, ids }: Pick<CampaignCall, 'deps'> & { ids: Sql },
): Promise<Chosen> {
  const id = deps.ids.uuid();
  const count = await insertSelection(tx, owner, { id, ids, now: deps.clock.now() });
  if (count === 0) throw emptyAudience();
  return { audience: chosen({ type: 'selection', id }), count };
}

/** A few contacts are named in the draft itself; larger sets, and “all that match”, are stored as a selection. */
async function audienceOf(tx: Tx, owner: OwnerId, { deps, people }: ChoiceInput): Promise<Chosen> {
  if (people.kind === 'matching') {
    const { filter, exceptContactIds } = people;
    const { ids } = await matchingContacts(tx, owner, { filter, exceptContactIds, now: deps.clock.now() });
    return keepSelection(tx, owner, { deps, ids });
  }
  const ids = await knownContactIds(tx, owner, people.contactIds);
  if (ids.length > audienceLimits.named)
    return keepSelection(tx, owner, { deps, ids: tx.sql`select unnest(${ids}::uuid[]) as id` });
  return { audience: chosen({ type: 'contacts', ids }), count: ids.length };
}

/** Creates a draft for contacts chosen in the list. Errors: resource.not_found, campaigns.empty_audience. */
export async function createCampaignFor({
  deps,
  ctx,
  input,
}: CampaignCall & { input: BodyOf<typeof createOperation> }): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  const name = input.name ?? campaignTexts[ctx.locale].untitled;
  await deps.db.scoped(owner, async (tx) => {
    const { audience, count } = await audienceOf(tx, owner, { deps, people: input.people });
    const { mainProfileId: profileId } = await getClientCard(tx, owner);
    const content = { profileId, templateId: null, ownSubject: null, ownPreheader: null };
    await insertCampaign(tx, owner, { id, name, ...content, audience, ...freshOptions, decided: ['audience'] });
    const entry = { action: 'campaign.created', subjectKind: 'campaign', subjectId: id, after: { name, count } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id });
}

type AddInput = CampaignCall & { id: string; contactIds: readonly string[] };

/** Adds contacts to a draft. Errors: resource.not_found, campaigns.wrong_state, campaigns.audience_full. */
export async function addCampaignPeople({ deps, ctx, id, contactIds }: AddInput): Promise<Campaign> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockCampaign(tx, owner, id);
    const ids = await knownContactIds(tx, owner, contactIds);
    if (!mayDo('edit', row.state)) throw wrongState(row.state);
    const audience = withPeople(row.audience, ids);
    if (!audience) throw audienceFull();
    await tx.sql`
      update campaigns set audience = ${tx.sql.json(audience)}, revision = revision + 1, state = 'draft', pause_reason = null,
        updated_at = ${deps.clock.now()}
      where owner_id = ${owner} and id = ${id}`;
    const entry = {
      action: 'campaign.people_added',
      subjectKind: 'campaign',
      subjectId: id,
      after: { name: row.name, count: ids.length },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  return readCampaign({ deps, ctx, id });
}
