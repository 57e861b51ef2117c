import type { MailSource } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { stateOf } from './mail-sources.rules.ts';
import type { ListedSource } from './mail-sources.types.ts';

/** Path a service posts to. */
export function webhookPath(id: string): string {
  return `/hooks/mail/${id}`;
}

export function presentSource(row: ListedSource, publicUrl: string): MailSource {
  const { id, kind, name, host, port, username, folder, failures, lastError } = row;
  const state = stateOf(row);
  const isBox = host !== null && port !== null && username !== null && folder !== null;
  return {
    id,
    kind,
    name,
    state,
    profile: { id: row.profileId, name: row.profileName },
    connection: isBox ? { host, port, username, folder } : null,
    url: kind === 'webhook' ? `${publicUrl}${webhookPath(id)}` : null,
    lastSuccessAt: row.lastSuccessAt?.toString() ?? null,
    lastError: failures > 0 ? lastError : null,
    lastErrorAt: row.lastErrorAt?.toString() ?? null,
    nextPollAt: state === 'paused' || state === 'stopped' ? null : (row.nextPollAt?.toString() ?? null),
    lastMailAt: row.lastMailAt?.toString() ?? null,
    received: row.listCount + row.shelfCount + row.duplicateCount,
    list: row.listCount,
    shelf: row.shelfCount,
    duplicates: row.duplicateCount,
    createdAt: row.createdAt.toString(),
  };
}
