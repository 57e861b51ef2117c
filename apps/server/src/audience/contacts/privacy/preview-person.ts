import type { Takes } from '@enlace/contract/account/erasure/takes.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { candidatePatterns, personFinder } from '#platform/person-words/person-words.rules.ts';
import { findContact } from '../contacts.repository.ts';
import { findMentions, findTheirMails, mayLeave } from './erase-mails.ts';
import { findPersonMentions } from './person-mentions.ts';
import { aboutThem } from './person-notices.ts';
import type { PersonPlace } from './person-places.ts';
import { findPersonTraces, type PersonTraces } from './person-traces.ts';

const samples = 3;
const longestSample = 80;

type Take = Takes['takes'][number];

function take(kind: Take['kind'], texts: readonly string[]): Take {
  return { kind, count: texts.length, samples: texts.slice(0, samples) };
}

async function mailTakes(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<Take[]> {
  const theirs = await findTheirMails(tx, owner, traces);
  const subjects = (isWaiting: boolean) =>
    theirs.filter(({ state }) => mayLeave(state) === isWaiting).map(({ subject }) => subject);
  const blanked: string[] = [];
  for await (const found of findMentions(tx, owner, { traces, theirs }))
    blanked.push(...found.map(({ mail }) => mail.subject));
  return [take('mails', subjects(false)), take('waiting_mails', subjects(true)), take('blanked_mails', blanked)];
}

async function elsewhereTakes(tx: Tx, owner: OwnerId, { ids, words }: PersonTraces): Promise<Take[]> {
  const requests = await tx.sql<{ title: string }[]>`
    select title from file_requests where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[]) order by id desc`;
  const [finder, patterns] = [personFinder(words), candidatePatterns(words)];
  const writings = await tx.sql<{ authorName: string; body: string }[]>`
    select author_name, body from wall_posts
    where owner_id = ${owner} and lower(concat_ws(' ', author_name, body)) like any(${patterns}::text[])
    union all select author_name, body from wall_comments
    where owner_id = ${owner} and lower(concat_ws(' ', author_name, body)) like any(${patterns}::text[])`;
  const theirs = writings.filter(({ authorName, body }) => finder.isIn(authorName) || finder.isIn(body));
  return [
    take(
      'file_requests',
      requests.map(({ title }) => title),
    ),
    take(
      'wall_writings',
      theirs.map(({ body }) => body.slice(0, longestSample)),
    ),
  ];
}

/** Texts about others, archives that contain everything, and drafts to the person. */
async function furtherTakes(tx: Tx, owner: OwnerId, traces: PersonTraces): Promise<Take[]> {
  const texts: Record<PersonPlace['kind'], string[]> = { mentions: [], file_names: [] };
  for await (const { place, sample } of findPersonMentions(tx, owner, { traces, onlyOthers: true }))
    texts[place.kind].push(sample.slice(0, longestSample));
  const drafts = await tx.sql<{ subject: string }[]>`
    select subject from new_message_drafts where owner_id = ${owner} and contact_id = any(${[...traces.ids]}::uuid[])`;
  const [ready] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from exports where owner_id = ${owner} and state = 'ready'`;
  return [
    take(
      'drafts',
      drafts.map(({ subject }) => subject),
    ),
    take('mentions', texts.mentions),
    take('file_names', texts.file_names),
    { kind: 'exports', count: ready?.count ?? 0, samples: [] },
  ];
}

/** What erasing a person would delete, found by the same queries. Error: resource.not_found. */
export async function previewPerson(tx: Tx, owner: OwnerId, id: string): Promise<Takes> {
  const row = await findContact(tx, owner, id);
  if (!row || row.mergedInto) throw notFound();
  const traces = await findPersonTraces(tx, owner, id);
  const ids = [...traces.ids];
  const records = await tx.sql<{ name: string }[]>`
    select name from contacts where owner_id = ${owner} and id = any(${ids}::uuid[]) order by id`;
  const talks = await tx.sql<{ subject: string }[]>`
    select subject from conversations where owner_id = ${owner} and id = any(${[...traces.conversations]}::uuid[]) order by id desc`;
  const campaigns = await tx.sql<{ name: string }[]>`
    select k.name from campaign_deliveries d join campaigns k on k.owner_id = d.owner_id and k.id = d.campaign_id
    where d.owner_id = ${owner} and d.contact_id = any(${ids}::uuid[]) order by d.id desc`;
  const [notices] = await tx.sql<{ count: number }[]>`
    select count(*)::int as count from notifications where owner_id = ${owner} and ${aboutThem(tx, traces)}`;
  const takes = [
    take(
      'records',
      records.map(({ name }) => name),
    ),
    take(
      'conversations',
      talks.map(({ subject }) => subject),
    ),
    ...(await mailTakes(tx, owner, traces)),
    take(
      'campaign_mails',
      campaigns.map(({ name }) => name),
    ),
    ...(await elsewhereTakes(tx, owner, traces)),
    ...(await furtherTakes(tx, owner, traces)),
    { kind: 'notices' as const, count: notices?.count ?? 0, samples: [] },
  ];
  return { takes: takes.filter(({ count }) => count > 0) };
}
