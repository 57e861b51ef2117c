import type { z } from 'zod';
import type { fileShareSchema } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { CountedShareRow } from './file-shares.types.ts';
import { shareStateOf } from './share-state.rules.ts';
import { openSharePath } from './share-token.ts';

type Deps = Pick<Platform, 'secrets' | 'clock'>;
export type FileShare = z.output<typeof fileShareSchema>;

/** `targetName` is undefined for a trashed or deleted target: then the link's own name is used. */
export function presentShare(
  { secrets, clock }: Deps,
  { row, targetName }: { row: CountedShareRow; targetName: string | undefined },
): FileShare {
  return {
    ...row,
    target: { kind: row.targetKind, id: row.targetId, name: targetName ?? row.name },
    path: openSharePath({ secrets }, row.tokenSealed),
    state: shareStateOf(row, { now: clock.now(), isThere: targetName !== undefined }),
    hasPassword: row.passwordHash !== null,
  };
}
