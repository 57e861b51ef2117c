import type { Recipient } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** More would make every mail to a large list a participant of the conversation. */
const maxParticipants = 100;

/** The names that say more than the address, by address. */
export function namesOf(people: readonly Recipient[]): Record<string, string> {
  return Object.fromEntries(
    people.filter(({ name, email }) => name !== '' && name !== email).map(({ name, email }) => [email, name]),
  );
}

/** Adds people whose mail joins the conversation from then on; a name that is known stays. */
export async function joinPeople(
  tx: Tx,
  owner: OwnerId,
  { conversationId, people }: { conversationId: string; people: readonly Recipient[] },
): Promise<void> {
  if (people.length === 0) return;
  const names = namesOf(people);
  const emails = people.map(({ email }) => email);
  await tx.sql`
    update conversations set
      participants = (participants || array(
        select e from unnest(${emails}::text[]) with ordinality as added (e, place)
         where e <> all(participants) group by e order by min(place)))[:${maxParticipants}::int],
      participant_names = ${tx.sql.json(names)}::jsonb || participant_names
    where owner_id = ${owner} and id = ${conversationId}
      and not (participants @> ${emails}::text[] and participant_names ?& ${Object.keys(names)}::text[])`;
}
