import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type { createFileShare } from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import { fileShareLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { noteUse } from '#files/door.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { tooManyShares } from '../file-shares.errors.ts';
import { countLiveShares, findShare, insertShare, type NewShare } from '../file-shares.repository.ts';
import { futureMoment } from '../future-moment.rules.ts';
import { findTargetNames } from '../share-targets.ts';
import { makeShareToken } from '../share-token.ts';
import type { FileShare } from '../file-shares.types.ts';
import { showShare } from '../shown-shares.ts';
import type { ShareCall } from './file-shares.context.ts';

type CreateInput = ShareCall & { input: BodyOf<typeof createFileShare> };

async function writeShare(tx: Tx, { deps, ctx }: ShareCall, share: NewShare) {
  const owner: OwnerId = ctx.actor.ownerId;
  await insertShare(tx, owner, share);
  const { id, name, targetKind, targetId, expiresAt, maxDownloads } = share;
  await recordHistory({
    tx,
    owner,
    actor: ctx.actor,
    entry: {
      action: 'file_share.created',
      subjectKind: 'file_share',
      subjectId: id,
      after: { name, targetKind, targetId, expiresAt: expiresAt?.toString() ?? null, maxDownloads },
    },
  });
  return findShare(tx, { owner, id, now: deps.clock.now() });
}

/** Creates a link to a file or folder of the drive. Throws resource.not_found, file_shares.too_many. */
export async function createShare({ deps, ctx, input }: CreateInput): Promise<FileShare> {
  const owner = ctx.actor.ownerId;
  const { target, name, message, password, maxDownloads } = input;
  const now = deps.clock.now();
  const expiresAt = futureMoment(input.expiresAt, { field: 'expiresAt', now });
  const passwordHash = password === null ? null : await deps.passwords.hash(password);
  return deps.db.scoped(owner, async (tx) => {
    const targetName = (await findTargetNames(tx, { owner, targets: [target] })).nameOf(target);
    if (targetName === undefined) throw notFound();
    if ((await countLiveShares(tx, { owner, now })) >= fileShareLimits.active) throw tooManyShares();
    const row = await writeShare(
      tx,
      { deps, ctx },
      {
        id: deps.ids.uuid(),
        ...makeShareToken(deps),
        targetKind: target.kind,
        targetId: target.id,
        name: name ?? targetName,
        message,
        passwordHash,
        expiresAt,
        maxDownloads,
        createdAt: now,
      },
    );
    if (target.kind === 'file') await noteUse(tx, { owner, id: target.id, as: 'shared', now });
    if (!row) throw new Error('a link that was just made is not there');
    return showShare(deps, { row, targetName });
  });
}
