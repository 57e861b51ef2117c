import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';

export type PersonAddress = { kind: 'email' | 'phone'; value: string; label: string | null; isPrimary: boolean };
export type PersonConsent = {
  action: 'given' | 'withdrawn';
  text: string;
  textVersion: string;
  source: string;
  profile: string | null;
  at: string;
};
/** A topic of mailings the person does not want. */
export type PersonTopic = { topic: string; source: string; at: string };
export type PersonEvent = { kind: string; at: string; details: Record<string, unknown> };
export type PersonMessage = {
  direction: 'in' | 'out' | 'system';
  author: string;
  at: string;
  subject: string | null;
  text: string;
  answers: { label: string; value: string }[];
  files: string[];
};
export type PersonConversation = { subject: string; profile: string; at: string; messages: PersonMessage[] };
export type PersonCampaign = {
  campaign: string;
  subject: string;
  email: string;
  state: string;
  at: string | null;
  openedAt: string | null;
  clickedAt: string | null;
};

/** Everything stored about one person, with names and texts instead of ids. */
export type Person = {
  record: {
    id: string;
    name: string;
    firstName: string | null;
    lastName: string | null;
    company: string | null;
    city: string | null;
    language: string | null;
    timeZone: string | null;
    status: string;
    statusReason: string | null;
    source: string;
    notes: string;
    createdAt: string;
    folder: string | null;
    labels: string[];
  };
  addresses: PersonAddress[];
  fields: { name: string; value: unknown }[];
  consents: PersonConsent[];
  unwantedTopics: PersonTopic[];
  campaigns: PersonCampaign[];
  conversations: PersonConversation[];
  timeline: PersonEvent[];
};

type Ids = { ids: readonly string[] };

/** The record itself and those merged into it. */
export async function recordsOf(tx: Tx, owner: OwnerId, id: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select id from contacts where owner_id = ${owner} and (id = ${id} or merged_into = ${id})`;
  return rows.map((row) => row.id);
}

async function readRecord(tx: Tx, owner: OwnerId, id: string): Promise<Person['record']> {
  const [row] = await tx.sql<Person['record'][]>`
    select c.id, c.name, c.first_name, c.last_name, c.company, c.city, c.language, c.time_zone, c.status, c.status_reason, c.source, c.notes,
           c.created_at::text as created_at,
           (select f.name from folder_links l join folders f on f.owner_id = l.owner_id and f.id = l.folder_id
             where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id) as folder,
           array(select b.name from label_links l join labels b on b.owner_id = l.owner_id and b.id = l.label_id
             where l.owner_id = c.owner_id and l.noun = 'contact' and l.subject_id = c.id order by b.position, b.id) as labels
    from contacts c where c.owner_id = ${owner} and c.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

async function readFields(tx: Tx, owner: OwnerId, id: string): Promise<Person['fields']> {
  const rows = await tx.sql<Person['fields']>`
    select coalesce(f.name, v.key) as name, v.value from contacts c cross join lateral jsonb_each(c.fields) as v (key, value)
    left join contact_fields f on f.owner_id = c.owner_id and f.key = v.key
    where c.owner_id = ${owner} and c.id = ${id} order by f.position, v.key`;
  return [...rows];
}

async function readAddresses(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonAddress[]> {
  const rows = await tx.sql<PersonAddress[]>`
    select distinct kind, value, label, is_primary from contact_addresses
    where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[]) order by kind, is_primary desc, value`;
  return [...rows];
}

async function readConsents(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonConsent[]> {
  const rows = await tx.sql<PersonConsent[]>`
    select action, text, text_version, source, profile_name as profile, at::text as at from contact_consents
    where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[]) order by contact_consents.at, id`;
  return [...rows];
}

async function readTopics(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonTopic[]> {
  const rows = await tx.sql<PersonTopic[]>`
    select distinct on (t.position, t.id) t.name as topic, r.source, r.at::text as at from contact_topic_refusals r
    join contact_topics t on t.owner_id = r.owner_id and t.id = r.topic_id
    where r.owner_id = ${owner} and r.contact_id = any(${[...ids]}::uuid[]) order by t.position, t.id, r.at`;
  return [...rows];
}

async function readCampaigns(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonCampaign[]> {
  const rows = await tx.sql<PersonCampaign[]>`
    select k.name as campaign, coalesce(m.subject, '') as subject, d.email, d.state, d.settled_at::text as at,
           d.opened_at::text as opened_at, d.clicked_at::text as clicked_at
    from campaign_deliveries d join campaigns k on k.owner_id = d.owner_id and k.id = d.campaign_id
    left join campaign_contents m on m.owner_id = d.owner_id and m.campaign_id = d.campaign_id
    where d.owner_id = ${owner} and d.contact_id = any(${[...ids]}::uuid[]) order by d.settled_at nulls last, d.id`;
  return [...rows];
}

type MessageRow = PersonMessage & { conversationId: string };

async function readConversations(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonConversation[]> {
  const talks = await tx.sql<(Omit<PersonConversation, 'messages'> & { id: string })[]>`
    select id, subject, profile_name as profile, created_at::text as at from conversations
    where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[]) order by created_at, id`;
  const messages = await tx.sql<MessageRow[]>`
    select m.conversation_id, m.direction, m.author_name as author, m.at::text as at, m.subject, m.text, m.fields as answers,
           array(select a.name from message_attachments a where a.owner_id = m.owner_id and a.message_id = m.id order by a.position) as files
    from messages m where m.owner_id = ${owner} and m.conversation_id = any(${talks.map(({ id }) => id)}::uuid[]) and m.direction <> 'system'
    order by m.at, m.id`;
  const byTalk = Map.groupBy(messages, ({ conversationId }) => conversationId);
  return talks.map(({ id, ...talk }) => ({
    ...talk,
    messages: (byTalk.get(id) ?? []).map(({ conversationId: _conversation, ...message }) => message),
  }));
}

async function readTimeline(tx: Tx, owner: OwnerId, { ids }: Ids): Promise<PersonEvent[]> {
  const rows = await tx.sql<PersonEvent[]>`
    select kind, at::text as at, details - '{profileId,conversationId,messageId,campaignId,automationId}'::text[] as details from contact_events
    where owner_id = ${owner} and contact_id = any(${[...ids]}::uuid[]) order by contact_events.at, id`;
  return [...rows];
}

/** Reads everything about a person. Throws resource.not_found. */
export async function collectPerson(tx: Tx, owner: OwnerId, id: string): Promise<Person> {
  const record = await readRecord(tx, owner, id);
  const ids = await recordsOf(tx, owner, id);
  return {
    record,
    addresses: await readAddresses(tx, owner, { ids }),
    fields: await readFields(tx, owner, id),
    consents: await readConsents(tx, owner, { ids }),
    unwantedTopics: await readTopics(tx, owner, { ids }),
    campaigns: await readCampaigns(tx, owner, { ids }),
    conversations: await readConversations(tx, owner, { ids }),
    timeline: await readTimeline(tx, owner, { ids }),
  };
}
