import {
  type CreateTopicInput,
  topicLimits,
  type topicSchema,
  type UpdateTopicInput,
} from '@enlace/contract/audience/contacts/topics.schemas.ts';
import type { z } from 'zod';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { nameKey } from '../contacts.rules.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import {
  countRefusals,
  insertTopic,
  listTopicRows,
  lockTopics,
  placeTopics,
  type TopicRow,
  updateTopicRow,
} from './topics.repository.ts';

type TopicView = z.output<typeof topicSchema>;
type Deps = Pick<ContactsDeps, 'db' | 'clock' | 'ids'>;
type Call = { deps: Deps; ctx: ClientContext };

export function presentTopic({ id, name, description, archivedAt }: TopicRow): TopicView {
  return { id, name, description, archivedAt };
}

async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'contact_topics_name')) throw new AppError('contacts.topic_name_taken');
    throw error;
  }
}

function assertRoom(topics: readonly TopicRow[]): void {
  const offered = topics.filter(({ archivedAt }) => archivedAt === null);
  if (offered.length >= topicLimits.topics)
    throw new AppError('contacts.too_many_topics', { params: { limit: topicLimits.topics } });
}

/** A second topic of this name would reach who refused the archived one. */
function assertNotArchived(topics: readonly TopicRow[], name: string): void {
  if (topics.some((topic) => topic.archivedAt !== null && nameKey(topic.name) === nameKey(name)))
    throw new AppError('contacts.topic_archived');
}

/** The client's topics, each with how many contacts do not want it. */
export async function listTopics({ deps, ctx }: Call): Promise<{ items: (TopicView & { refusals: number })[] }> {
  const { owner } = authorOf(ctx);
  return deps.db.scoped(owner, async (tx) => {
    const rows = await listTopicRows(tx, owner);
    const counts = await countRefusals(tx, owner);
    return { items: rows.map((row) => ({ ...presentTopic(row), refusals: counts.get(row.id) ?? 0 })) };
  });
}

/**
 * Defines a topic, which everybody wants at first. Errors: contacts.topic_name_taken, contacts.topic_archived,
 * contacts.too_many_topics.
 */
export async function createTopic({ deps, ctx, input }: Call & { input: CreateTopicInput }): Promise<TopicView> {
  const { owner, actor } = authorOf(ctx);
  return namedOnce(() =>
    deps.db.scoped(owner, async (tx) => {
      const topics = await lockTopics(tx, owner);
      assertNotArchived(topics, input.name);
      assertRoom(topics);
      if (topics.length >= topicLimits.all)
        throw new AppError('contacts.too_many_topics', { params: { limit: topicLimits.all } });
      const position = Math.max(-1, ...topics.map((topic) => topic.position)) + 1;
      const topic = { ...input, id: deps.ids.uuid(), position };
      await insertTopic(tx, owner, { ...topic, now: deps.clock.now() });
      const { name, description } = topic;
      const entry = {
        action: 'contact_topic.created',
        subjectKind: 'contact_topic',
        subjectId: topic.id,
        after: { name, description },
      };
      await recordHistory({ tx, owner, actor, entry });
      return presentTopic({ ...topic, archivedAt: null });
    }),
  );
}

type Changing = Call & { id: string };
type Locked = { tx: Tx; owner: OwnerId; actor: HistoryActor; topic: TopicRow; topics: readonly TopicRow[] };

/** Errors: resource.not_found, contacts.topic_name_taken. */
function changing({ deps, ctx, id }: Changing, work: (locked: Locked) => Promise<TopicRow>): Promise<TopicView> {
  const { owner, actor } = authorOf(ctx);
  return namedOnce(() =>
    deps.db.scoped(owner, async (tx) => {
      const topics = await lockTopics(tx, owner);
      const topic = topics.find((each) => each.id === id);
      if (!topic) throw notFound();
      return presentTopic(await work({ tx, owner, actor, topic, topics }));
    }),
  );
}

/** Renames or describes a topic. Errors: resource.not_found, contacts.topic_name_taken, contacts.topic_archived. */
export function updateTopic(call: Changing & { input: UpdateTopicInput }): Promise<TopicView> {
  return changing(call, async ({ tx, owner, actor, topic, topics }) => {
    const { name = topic.name, description = topic.description } = call.input;
    if (nameKey(name) !== nameKey(topic.name)) assertNotArchived(topics, name);
    const next = { ...topic, name, description };
    await updateTopicRow(tx, owner, { ...next, now: call.deps.clock.now() });
    const entry = {
      action: 'contact_topic.changed',
      subjectKind: 'contact_topic',
      subjectId: topic.id,
      before: { name: topic.name, description: topic.description },
      after: { name, description },
    };
    await recordHistory({ tx, owner, actor, entry });
    return next;
  });
}

/** Offers a topic to nobody any more; every refusal stays. Errors: resource.not_found. */
export function archiveTopic(call: Changing): Promise<TopicView> {
  return changing(call, async ({ tx, owner, actor, topic }) => {
    if (topic.archivedAt !== null) return topic;
    const now = call.deps.clock.now();
    const next = { ...topic, archivedAt: now };
    await updateTopicRow(tx, owner, { ...next, now });
    const after = { name: topic.name };
    const entry = { action: 'contact_topic.archived', subjectKind: 'contact_topic', subjectId: topic.id, after };
    await recordHistory({ tx, owner, actor, entry });
    return next;
  });
}

/** Offers it again, in the place it had. Errors: resource.not_found, contacts.topic_name_taken, contacts.too_many_topics. */
export function restoreTopic(call: Changing): Promise<TopicView> {
  return changing(call, async ({ tx, owner, actor, topic, topics }) => {
    if (topic.archivedAt === null) return topic;
    assertRoom(topics);
    const next = { ...topic, archivedAt: null };
    await updateTopicRow(tx, owner, { ...next, now: call.deps.clock.now() });
    const after = { name: topic.name };
    const entry = { action: 'contact_topic.restored', subjectKind: 'contact_topic', subjectId: topic.id, after };
    await recordHistory({ tx, owner, actor, entry });
    return next;
  });
}

/** Reorders the topics; unknown ids are refused. */
export async function orderTopics({ deps, ctx, ids }: Call & { ids: readonly string[] }): Promise<void> {
  const { owner, actor } = authorOf(ctx);
  await deps.db.scoped(owner, async (tx) => {
    const topics = await lockTopics(tx, owner);
    if (ids.some((id) => !topics.some((topic) => topic.id === id))) throw notFound();
    const wanted = [...new Set([...ids, ...topics.map(({ id }) => id)])];
    await placeTopics(tx, owner, wanted);
    const after = { count: wanted.length };
    const entry = { action: 'contact_topic.ordered', subjectKind: 'contact_topic', subjectId: null, after };
    await recordHistory({ tx, owner, actor, entry });
  });
}
