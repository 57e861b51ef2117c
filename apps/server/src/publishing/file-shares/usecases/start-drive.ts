import type { z } from 'zod';
import {
  driveStartLimits,
  type getDriveStart,
  type getFileOrigin,
  type listSharedTargets,
} from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import { isFileKnown, listUsedFiles, showFiles } from '#files/door.ts';
import { firstEntryOf } from '#workspace/door.ts';
import { notFound } from '#platform/errors.ts';
import { findArrival, listSuggestions, listTargets } from '../drive-start.repository.ts';
import type { ShareCall } from './file-shares.context.ts';

const recentSpan = { hours: 30 * 24 };

/** The drive's start: what was used lately, and what may need attention; no file is in both. */
export function readDriveStart({ deps, ctx }: ShareCall): Promise<z.output<typeof getDriveStart.reply>> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  return deps.db.scoped(
    owner,
    async (tx) => {
      const reasons = await listSuggestions(tx, { owner, now, limit: driveStartLimits.suggested });
      const files = await showFiles(tx, deps, { owner, ids: reasons.map(({ fileId }) => fileId) });
      const suggested = reasons.flatMap(({ fileId, why, at }) => {
        const file = files.get(fileId);
        return file ? [{ file, why, at }] : [];
      });
      const limit = driveStartLimits.recent + files.size;
      const used = await listUsedFiles(tx, deps, { owner, since: now.subtract(recentSpan), limit });
      return { suggested, recent: used.filter(({ file }) => !files.has(file.id)).slice(0, driveStartLimits.recent) };
    },
    { readOnly: true },
  );
}

type Origin = z.output<typeof getFileOrigin.reply>;

const viaOf: Readonly<Record<string, Origin['via']>> = {
  'file.uploaded': 'upload',
  'file.cropped': 'crop',
  'file.duplicated': 'copy',
};

/** Who added a file, from the request it came through or its first entry in the history. Error: resource.not_found. */
export function readFileOrigin({ deps, ctx, id }: ShareCall & { id: string }): Promise<Origin> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(
    owner,
    async (tx) => {
      if (!(await isFileKnown(tx, { owner, id }))) throw notFound();
      const arrival = await findArrival(tx, { owner, fileId: id });
      if (arrival)
        return {
          via: 'request' as const,
          name: arrival.sender,
          request: { id: arrival.requestId, title: arrival.title },
        };
      const first = await firstEntryOf(tx, { owner, subjectKind: 'file', subjectId: id });
      const via = first && first.actor.kind === 'user' ? viaOf[first.action] : undefined;
      if (!first || via === undefined) return { via: 'unknown' as const, name: null, request: null };
      if (first.cause.kind === 'acting_admin') return { via: 'support' as const, name: null, request: null };
      return {
        via: first.cause.kind === 'api_key' ? ('api_key' as const) : via,
        name: first.actor.name,
        request: null,
      };
    },
    { readOnly: true },
  );
}

/** Everything with a working link. */
export function readSharedTargets({ deps, ctx }: ShareCall): Promise<z.output<typeof listSharedTargets.reply>> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => ({ items: await listTargets(tx, { owner, now }) }), { readOnly: true });
}
