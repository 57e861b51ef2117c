import type { contactTopicSchema, TopicRefusalSource } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import type { z } from 'zod';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { contactUpdated } from '../contacts.events.ts';
import { getContactRow, lockLiveContact } from '../contacts.repository.ts';
import { presentTopic } from './manage-topics.ts';
import { deleteRefusals, insertRefusals, listRefusals, listTopicRows } from './topics.repository.ts';

type ContactTopicView = z.output<typeof contactTopicSchema>;
type Deps = Pick<Platform, 'clock' | 'live' | 'events'>;

async function topicsOf(tx: Tx, owner: OwnerId, contactId: string): Promise<ContactTopicView[]> {
  const refusals = new Map((await listRefusals(tx, owner, contactId)).map((each) => [each.topicId, each]));
  const topics = (await listTopicRows(tx, owner)).map((row) => {
    const { source, at } = refusals.get(row.id) ?? {};
    return { ...presentTopic(row), refused: source && at ? { source, at } : null };
  });
  return topics.filter(({ archivedAt, refused }) => archivedAt === null || refused !== null);
}

type Wishes = {
  tx: Tx;
  deps: Deps;
  owner: OwnerId;
  actor: HistoryActor;
  contactId: string;
  /** Topics by id, and whether the contact wants them; others stay as they are. */
  wishes: ReadonlyMap<string, boolean>;
  source: TopicRefusalSource;
};

/** Records what somebody wants and does not want; what changed is one entry of the history. */
async function recordWishes({ tx, deps, owner, actor, contactId, wishes, source }: Wishes): Promise<void> {
  const before = await topicsOf(tx, owner, contactId);
  const changed = before.filter(({ id, refused }) => (wishes.get(id) ?? refused === null) !== (refused === null));
  if (changed.length === 0) return;
  const refused = changed.filter(({ id }) => wishes.get(id) === false);
  const wanted = changed.filter(({ id }) => wishes.get(id) === true);
  const at = deps.clock.now();
  const idsOf = (topics: readonly ContactTopicView[]) => topics.map(({ id }) => id);
  await insertRefusals(tx, owner, { contactId, topicIds: idsOf(refused), source, at });
  await deleteRefusals(tx, owner, { contactId, topicIds: idsOf(wanted) });
  const namesOf = (topics: readonly ContactTopicView[]) => topics.map(({ name }) => name).join(', ');
  const after = {
    ...(refused.length > 0 ? { unwantedTopics: namesOf(refused) } : {}),
    ...(wanted.length > 0 ? { wantedTopics: namesOf(wanted) } : {}),
  };
  const entry = { action: 'contact.topics_changed', subjectKind: 'contact', subjectId: contactId, after };
  await recordHistory({ tx, owner, actor, entry });
  await deps.events.emit(tx, contactUpdated, { owner, contactId });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
}

type Call = { deps: ContactsDeps; ctx: ClientContext; id: string };

/** The topics of one contact, for its card. Errors: resource.not_found. */
export async function readContactTopics({ deps, ctx, id }: Call): Promise<{ items: ContactTopicView[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await getContactRow(tx, owner, { id, now: deps.clock.now() });
    return { items: await topicsOf(tx, owner, id) };
  });
}

/** The client records what somebody said. Errors: resource.not_found. */
export async function setContactTopic({
  deps,
  ctx,
  id,
  topicId,
  isWanted,
}: Call & { topicId: string; isWanted: boolean }): Promise<{ items: ContactTopicView[] }> {
  const { owner, actor } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    await lockLiveContact(tx, owner, id);
    if (!(await listTopicRows(tx, owner)).some((topic) => topic.id === topicId)) throw notFound();
    const wishes = new Map([[topicId, isWanted]]);
    await recordWishes({ tx, deps, owner, actor, contactId: id, wishes, source: 'client' });
    return { items: await topicsOf(tx, owner, id) };
  });
}

type OwnInput = { deps: Pick<Platform, 'db'>; owner: OwnerId; contactId: string };
export type OwnTopic = { id: string; name: string; description: string; isWanted: boolean };

/** The topics a person is offered, in the client's order, each as they have chosen it. */
export async function readOwnTopics({ deps, owner, contactId }: OwnInput): Promise<OwnTopic[]> {
  const topics = await deps.db.scoped(owner, (tx) => topicsOf(tx, owner, contactId));
  return topics.flatMap(({ id, name, description, archivedAt, refused }) =>
    archivedAt === null ? [{ id, name, description, isWanted: refused === null }] : [],
  );
}

/** The person chooses; only topics they are offered are considered. */
export async function chooseOwnTopics({
  deps,
  owner,
  contactId,
  wishes,
}: OwnInput & { deps: Deps; wishes: ReadonlyMap<string, boolean> }): Promise<void> {
  await deps.db.scoped(owner, async (tx) => {
    await lockLiveContact(tx, owner, contactId);
    const offered = (await listTopicRows(tx, owner)).filter(({ archivedAt }) => archivedAt === null);
    const known = new Map([...wishes].filter(([id]) => offered.some((topic) => topic.id === id)));
    const actor = { kind: 'visitor' } as const;
    await recordWishes({ tx, deps, owner, actor, contactId, wishes: known, source: 'page' });
  });
}
