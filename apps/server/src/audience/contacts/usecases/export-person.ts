import type { Locale } from '@enlace/contract/core/locale.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { ContactsDeps } from '../contacts.context.ts';
import { collectPerson } from '../privacy/collect-person.ts';
import { personDocument } from '../privacy/person-document.ts';

type Input = {
  deps: Pick<ContactsDeps, 'db' | 'clock'>;
  owner: OwnerId;
  actor: HistoryActor;
  id: string;
  format: 'json' | 'html';
  locale: Locale;
};

const timeZone = 'UTC';

/** Everything about a person as one document; the export is recorded. Throws resource.not_found. */
export async function exportPerson({ deps, owner, actor, id, format, locale }: Input): Promise<string> {
  return deps.db.scoped(owner, async (tx) => {
    const person = await collectPerson(tx, owner, id);
    const { name: brand } = await getClientCard(tx, owner);
    const entry = { action: 'contact.data_exported', subjectKind: 'contact', subjectId: id, after: { format } };
    await recordHistory({ tx, owner, actor, entry });
    const now = deps.clock.now();
    if (format === 'html') return personDocument({ person, locale, timeZone, brand, now });
    return `${JSON.stringify({ madeAt: now.toString(), by: brand, ...person }, undefined, 2)}\n`;
  });
}
