import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { AccountTypeRow, AliasChanges, BillingRow, LooksRow, PersonRow } from './account.types.ts';

function personColumns(tx: Tx) {
  return tx.sql`id, name, email, phone, alias, codigo, locale, time_zone, policy_version, created_at`;
}

/** `lock` serialises changes of one person. */
export async function getPerson(tx: Tx, id: string, { lock = false } = {}): Promise<PersonRow> {
  const [row] = await tx.sql<PersonRow[]>`
    select ${personColumns(tx)} from users where id = ${id} ${lock ? tx.sql`for no key update` : tx.sql``}`;
  if (!row) throw new Error(`user ${id} does not exist`);
  return row;
}

type PersonChange = { id: string } & Partial<Pick<PersonRow, 'name' | 'phone' | 'locale' | 'timeZone'>>;

export async function updatePerson(tx: Tx, { id, ...change }: PersonChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.sql`update users set ${tx.sql(change)} where id = ${id}`;
}

export async function findLooks(tx: Tx, owner: OwnerId): Promise<LooksRow | undefined> {
  const [row] = await tx.sql<LooksRow[]>`
    select theme, density, hour_format, single_keys, reduced_motion, plain_mail from account_preferences where owner_id = ${owner}`;
  return row;
}

export async function writeLooks(
  tx: Tx,
  { owner, looks, now }: { owner: OwnerId; looks: LooksRow; now: Temporal.Instant },
): Promise<void> {
  const { theme, density, hourFormat, singleKeys, reducedMotion, plainMail } = looks;
  await tx.sql`
    insert into account_preferences (owner_id, theme, density, hour_format, single_keys, reduced_motion, plain_mail, updated_at)
    values (${owner}, ${theme}, ${density}, ${hourFormat}, ${singleKeys}, ${reducedMotion}, ${plainMail}, ${now})
    on conflict (owner_id) do update set theme = excluded.theme, density = excluded.density, hour_format = excluded.hour_format,
      single_keys = excluded.single_keys, reduced_motion = excluded.reduced_motion, plain_mail = excluded.plain_mail, updated_at = excluded.updated_at`;
}

export async function findAccountType(tx: Tx, userId: string): Promise<AccountTypeRow | undefined> {
  const [row] = await tx.sql<AccountTypeRow[]>`
    select t.code, t.name from users u join account_types t on t.id = u.account_type_id where u.id = ${userId}`;
  return row;
}

/** The person's earlier aliases, newest first. */
export async function listFormerAliases(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ alias: string }[]>`
    select c.alias from alias_claims c join users u on u.id = c.owner_id
    where c.owner_id = ${owner} and c.alias <> u.alias order by c.claimed_at desc, c.alias`;
  return rows.map(({ alias }) => alias);
}

export async function countAliasChanges(
  tx: Tx,
  { owner, since }: { owner: OwnerId; since: Temporal.Instant },
): Promise<AliasChanges> {
  const [row] = await tx.sql<AliasChanges[]>`
    select count(*)::int as count, min(changed_at) as first_at from alias_changes
    where owner_id = ${owner} and changed_at > ${since}`;
  return row ?? { count: 0, firstAt: null };
}

type AliasMove = { owner: OwnerId; id: string; from: string; to: string; now: Temporal.Instant };

/** Changes the alias; the database rejects one that is or was somebody else's as `users_alias_key`. */
export async function moveAlias(tx: Tx, { owner, id, from, to, now }: AliasMove): Promise<void> {
  await tx.sql`update users set alias = ${to} where id = ${owner}`;
  await tx.sql`
    insert into alias_changes (owner_id, id, old_alias, new_alias, changed_at) values (${owner}, ${id}, ${from}, ${to}, ${now})`;
}

/** Serialises with a registration of the same name, until the transaction ends. */
export async function lockAlias(tx: Tx, alias: string): Promise<void> {
  await tx.sql`select enlace_lock_alias(${alias})`;
}

/** True when an unconfirmed, still valid registration reserves the name. */
export async function isAliasPending(
  tx: Tx,
  { alias, now }: { alias: string; now: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from registrations where alias = ${alias} and confirmed_at is null and expires_at > ${now}`;
  return rows.length > 0;
}

export async function findBilling(tx: Tx, owner: OwnerId): Promise<BillingRow | undefined> {
  const [row] = await tx.sql<BillingRow[]>`
    select legal_name, country, tax_id, tax_id_kind, line1, line2, postal_code, city, region, email
    from billing_identities where owner_id = ${owner}`;
  return row;
}

export async function writeBilling(
  tx: Tx,
  { owner, billing, now }: { owner: OwnerId; billing: BillingRow; now: Temporal.Instant },
): Promise<void> {
  const { legalName, country, taxId, taxIdKind, line1, line2, postalCode, city, region, email } = billing;
  await tx.sql`
    insert into billing_identities
      (owner_id, legal_name, country, tax_id, tax_id_kind, line1, line2, postal_code, city, region, email, updated_at)
    values (${owner}, ${legalName}, ${country}, ${taxId}, ${taxIdKind}, ${line1}, ${line2}, ${postalCode}, ${city}, ${region}, ${email}, ${now})
    on conflict (owner_id) do update set legal_name = excluded.legal_name, country = excluded.country, tax_id = excluded.tax_id,
      tax_id_kind = excluded.tax_id_kind, line1 = excluded.line1, line2 = excluded.line2, postal_code = excluded.postal_code,
      city = excluded.city, region = excluded.region, email = excluded.email, updated_at = excluded.updated_at`;
}
