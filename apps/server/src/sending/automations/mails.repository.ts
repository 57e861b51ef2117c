import type { AutomationAction } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

export type StreamRow = {
  campaignId: string;
  automationId: string;
  stepId: string;
  fingerprint: string;
  templateRevision: number;
  retiredAt: Temporal.Instant | null;
};

/** Streams of an automation, including past ones, whose mails still arrive and count. */
export async function listStreams(tx: Tx, owner: OwnerId, automationIds: readonly string[]): Promise<StreamRow[]> {
  return tx.sql<StreamRow[]>`
    select campaign_id, automation_id, step_id, fingerprint, template_revision, retired_at from automation_streams
    where owner_id = ${owner} and automation_id = any(${[...automationIds]}::uuid[])`;
}

export async function insertStream(
  tx: Tx,
  owner: OwnerId,
  stream: Omit<StreamRow, 'retiredAt'> & { now: Temporal.Instant },
): Promise<void> {
  const { campaignId, automationId, stepId, fingerprint, templateRevision, now } = stream;
  await tx.sql`
    insert into automation_streams (owner_id, campaign_id, automation_id, step_id, fingerprint, template_revision, created_at)
    values (${owner}, ${campaignId}, ${automationId}, ${stepId}, ${fingerprint}, ${templateRevision}, ${now})`;
}

export async function retireStreamRows(
  tx: Tx,
  owner: OwnerId,
  { ids, now }: { ids: readonly string[]; now: Temporal.Instant },
): Promise<void> {
  await tx.sql`
    update automation_streams set retired_at = ${now} where owner_id = ${owner} and campaign_id = any(${[...ids]}::uuid[])`;
}

/** The stream that currently carries a step's mail. */
export async function findStream(
  tx: Tx,
  owner: OwnerId,
  { automationId, stepId }: { automationId: string; stepId: string },
): Promise<string | undefined> {
  const [row] = await tx.sql<{ campaignId: string }[]>`
    select campaign_id from automation_streams
    where owner_id = ${owner} and automation_id = ${automationId} and step_id = ${stepId} and retired_at is null`;
  return row?.campaignId;
}

/** The automation that a stream belongs to. */
export async function findAutomationOfStream(tx: Tx, owner: OwnerId, campaignId: string): Promise<string | undefined> {
  const [row] = await tx.sql<{ automationId: string }[]>`
    select automation_id from automation_streams where owner_id = ${owner} and campaign_id = ${campaignId}`;
  return row?.automationId;
}

type NewMail = { deliveryId: string; runId: string; stepId: string; campaignId: string; contactId: string };

export async function insertMail(tx: Tx, owner: OwnerId, mail: NewMail): Promise<void> {
  const { deliveryId, runId, stepId, campaignId, contactId } = mail;
  await tx.sql`
    insert into automation_mails (owner_id, delivery_id, run_id, step_id, campaign_id, contact_id)
    values (${owner}, ${deliveryId}, ${runId}, ${stepId}, ${campaignId}, ${contactId})`;
}

export async function hasMail(
  tx: Tx,
  owner: OwnerId,
  { runId, stepId }: { runId: string; stepId: string },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from automation_mails where owner_id = ${owner} and run_id = ${runId} and step_id = ${stepId}`;
  return row !== undefined;
}

export async function listMailIds(tx: Tx, owner: OwnerId, runId: string): Promise<string[]> {
  const rows = await tx.sql<{ deliveryId: string }[]>`
    select delivery_id from automation_mails where owner_id = ${owner} and run_id = ${runId}`;
  return rows.map(({ deliveryId }) => deliveryId);
}

const marks = { opened: 'opened_at', clicked: 'clicked_at', answered: 'replied_at' } as const;

/** Whether the contact reacted to the mail of a step of this run. */
export async function didWithMail(
  tx: Tx,
  owner: OwnerId,
  { runId, stepId, action }: { runId: string; stepId: string; action: AutomationAction },
): Promise<boolean> {
  const [row] = await tx.sql`
    select 1 from automation_mails m join campaign_deliveries d on d.owner_id = m.owner_id and d.id = m.delivery_id
    where m.owner_id = ${owner} and m.run_id = ${runId} and m.step_id = ${stepId} and ${tx.sql(`d.${marks[action]}`)} is not null`;
  return row !== undefined;
}
