import type { FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CountedShareRow } from './file-shares.types.ts';
import { shareStateOf } from './share-state.rules.ts';
import { openSharePath } from './share-token.ts';

type Deps = Pick<Platform, 'secrets' | 'clock'>;

/** `targetName` is undefined for a trashed or deleted target: then the link's own name is used. */
export function presentShare(
  { secrets, clock }: Deps,
  { row, targetName }: { row: CountedShareRow; targetName: string | undefined },
): FileShare {
  const { id, targetKind, targetId, name, message, maxDownloads, downloads, openDownloads, visits } = row;
  return {
    id,
    target: { kind: targetKind, id: targetId, name: targetName ?? name },
    name,
    message,
    path: openSharePath({ secrets }, row.tokenSealed),
    state: shareStateOf(row, { now: clock.now(), isThere: targetName !== undefined }),
    hasPassword: row.passwordHash !== null,
    expiresAt: row.expiresAt?.toString() ?? null,
    maxDownloads,
    downloads,
    openDownloads,
    visits,
    lastDownloadAt: row.lastDownloadAt?.toString() ?? null,
    createdAt: row.createdAt.toString(),
    revokedAt: row.revokedAt?.toString() ?? null,
  };
}
