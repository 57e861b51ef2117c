import type { BodyOf } from '@enlace/contract/core/operation.ts';
import type { changeFileShare } from '@enlace/contract/publishing/file-shares/file-shares.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { shareRevoked } from '../file-shares.errors.ts';
import { findShare, lockShare, revokeRow, type ShareChange, updateShare } from '../file-shares.repository.ts';
import type { ShareRow, FileShare } from '../file-shares.types.ts';
import { futureMoment } from '../future-moment.rules.ts';
import { findTargetNames } from '../share-targets.ts';
import { showShare } from '../shown-shares.ts';
import type { ShareCall } from './file-shares.context.ts';

type Changes = BodyOf<typeof changeFileShare>;
type One = { owner: OwnerId; id: string };

async function lockOrFail(tx: Tx, key: One): Promise<ShareRow> {
  const row = await lockShare(tx, key);
  if (!row) throw notFound();
  return row;
}

async function shown(tx: Tx, deps: ShareCall['deps'], { owner, id }: One): Promise<FileShare> {
  const row = await findShare(tx, { owner, id, now: deps.clock.now() });
  if (!row) throw notFound();
  const target = { kind: row.targetKind, id: row.targetId };
  const targetName = (await findTargetNames(tx, { owner, targets: [target] })).nameOf(target);
  return showShare(deps, { row, targetName });
}

function summarise({ name, expiresAt, maxDownloads, passwordHash }: ShareChange) {
  return { name, expiresAt: expiresAt?.toString() ?? null, maxDownloads, isLocked: passwordHash !== null };
}

/** Changes a link that was not revoked; `null` removes a limit. Throws resource.not_found, file_shares.revoked. */
export async function changeShare({
  deps,
  ctx,
  id,
  input,
}: ShareCall & { id: string; input: Changes }): Promise<FileShare> {
  const owner = ctx.actor.ownerId;
  const { name, message, expiresAt, password, maxDownloads } = input;
  const moment =
    expiresAt === undefined ? undefined : futureMoment(expiresAt, { field: 'expiresAt', now: deps.clock.now() });
  const passwordHash = typeof password === 'string' ? await deps.passwords.hash(password) : password;
  return deps.db.scoped(owner, async (tx) => {
    const before = await lockOrFail(tx, { owner, id });
    if (before.revokedAt !== null) throw shareRevoked();
    const change: ShareChange = {
      name: name ?? before.name,
      message: message ?? before.message,
      expiresAt: moment === undefined ? before.expiresAt : moment,
      maxDownloads: maxDownloads === undefined ? before.maxDownloads : maxDownloads,
      passwordHash: passwordHash === undefined ? before.passwordHash : passwordHash,
      passwordCount: before.passwordCount + (passwordHash === undefined ? 0 : 1),
    };
    await updateShare(tx, { owner, id }, change);
    await recordHistory({
      tx,
      owner,
      actor: ctx.actor,
      entry: {
        action: 'file_share.changed',
        subjectKind: 'file_share',
        subjectId: id,
        before: summarise(before),
        after: { ...summarise(change), ...(passwordHash === undefined ? {} : { isKeyNew: true }) },
      },
    });
    return shown(tx, deps, { owner, id });
  });
}

/** Revokes a link permanently, from its next response on. Throws resource.not_found. */
export function revokeShare({ deps, ctx, id }: ShareCall & { id: string }): Promise<FileShare> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => {
    const { name, revokedAt } = await lockOrFail(tx, { owner, id });
    if (revokedAt === null) {
      await revokeRow(tx, { owner, id }, deps.clock.now());
      await recordHistory({
        tx,
        owner,
        actor: ctx.actor,
        entry: { action: 'file_share.revoked', subjectKind: 'file_share', subjectId: id, before: { name } },
      });
    }
    return shown(tx, deps, { owner, id });
  });
}
