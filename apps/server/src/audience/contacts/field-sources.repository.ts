import type { FieldValue, FieldValues } from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** The form each custom field's value came from, by key. */
export type FieldSources = {
  [key: string]: { value: FieldValue; profileId: string; profileName: string; at: string };
};

export async function readFieldSources(tx: Tx, owner: OwnerId, contactId: string): Promise<FieldSources> {
  const [row] = await tx.sql<{ fieldSources: FieldSources }[]>`
    select field_sources from contacts where owner_id = ${owner} and id = ${contactId}`;
  return row?.fieldSources ?? {};
}

export async function writeFieldSources(
  tx: Tx,
  owner: OwnerId,
  { contactId, sources }: { contactId: string; sources: FieldSources },
): Promise<void> {
  await tx.sql`
    update contacts set field_sources = ${tx.sql.json(sources)} where owner_id = ${owner} and id = ${contactId}`;
}

/** Sources of values unchanged since the form. */
export function presentFieldSources(sources: FieldSources, fields: FieldValues) {
  const holding = Object.entries(sources).filter(
    ([key, { value }]) => JSON.stringify(fields[key]) === JSON.stringify(value),
  );
  return Object.fromEntries(
    holding.map(([key, { profileId, profileName, at }]) => [key, { profileId, profileName, at }]),
  );
}
