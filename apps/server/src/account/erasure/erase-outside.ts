import { erasePersonHistory, operatorOwner } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

/** Addresses the client has, had or wanted, and the one invoices go to; none that somebody else has by now. */
export async function readClientAddresses(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx.sql<{ email: string }[]>`
    with known as (
      select lower(email) as email from users where id = ${owner}
      union select new_email from email_changes where user_id = ${owner}
      union select lower(email) from billing_identities where owner_id = ${owner} and email is not null
      union select lower(v.email) from history_entries h
        cross join lateral (values (h.before ->> 'email'), (h.after ->> 'email')) as v (email)
       where h.owner_id = ${owner} and h.action = 'account.email_changed' and v.email is not null
    )
    select email from known k
     where not exists (select from users u where u.id <> ${owner} and u.email = k.email)
       and not exists (select from billing_identities b where b.owner_id <> ${owner} and lower(b.email) = k.email)`;
  return rows.map(({ email }) => email);
}

type Input = {
  tx: Tx;
  deps: Pick<Platform, 'clock' | 'ids' | 'secrets'>;
  owner: OwnerId;
  addresses: readonly string[];
};

/** What waits in the queues or was done there under an address; the work of a client without an account comes to nothing. */
async function eraseQueued(tx: Tx, addresses: readonly string[]): Promise<void> {
  const [queue] = await tx.sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists !== true) return;
  await tx.sql`
    delete from pgboss.job where state <> 'active' and lower(data ->> 'email') = any(${[...addresses]}::text[])`;
}

/**
 * What is kept of a client where nothing says whose it is: mails of the product, registrations, mail to the operator,
 * queues, notices of administrators, and what administrators' entries in the history say of them.
 */
export async function eraseOutside({ tx, deps, owner, addresses }: Input): Promise<void> {
  const emails = [...addresses];
  await tx.sql`delete from registrations where email = any(${emails}::text[])`;
  await tx.sql`delete from invitations where kind = 'client' and email = any(${emails}::text[])`;
  await tx.sql`delete from mails where lower(to_address) = any(${emails}::text[]) and owner_id is null`;
  await tx.sql`
    delete from operator_mails where lower(envelope_from) = any(${emails}::text[]) or lower(from_address) = any(${emails}::text[])`;
  await tx.sql`
    delete from notifications n using users u
    where u.id = n.owner_id and u.roll = 'admin' and strpos(coalesce(n.link, ''), ${owner}) > 0`;
  await eraseQueued(tx, emails);
  const person = { subjectIds: [owner], names: [], addresses: emails };
  await erasePersonHistory({ tx, deps, owner: operatorOwner, person });
}
