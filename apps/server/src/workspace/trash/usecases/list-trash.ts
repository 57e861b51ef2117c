import type { z } from 'zod';
import { trashPermissions } from '@enlace/contract/workspace/trash/trash-kinds.ts';
import type { TrashItem, trashQuerySchema, TrashSum } from '@enlace/contract/workspace/trash/trash.schemas.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import type { TrashKind } from '#platform/trash-kind.ts';
import { endOf, isHeld } from '../trash-age.rules.ts';
import { findKeepDays } from '../trash-settings.repository.ts';
import { listTrashRows, sumTrash } from '../trash.repository.ts';
import type { TrashCall, TrashRow } from '../trash.types.ts';

type Query = z.output<typeof trashQuerySchema>;
type Listed = { items: TrashItem[]; next: string | null; keepDays: number; kinds: TrashSum[] | null };

/** Kinds this caller may see; a key without a collection's scope does not see its things here either. */
export function readableKinds({ kinds, ctx }: Pick<TrashCall, 'kinds' | 'ctx'>): TrashKind[] {
  return kinds.filter(({ kind }) => ctx.actor.permissions.has(trashPermissions[kind].read));
}

function present(row: TrashRow, age: { now: Temporal.Instant; keepDays: number }): TrashItem {
  const { deletedAt, heldUntil, sizeBytes, ...rest } = row;
  const { purgeAt, daysLeft } = endOf(row, age);
  return {
    ...rest,
    deletedAt: deletedAt.toString(),
    purgeAt: purgeAt.toString(),
    daysLeft,
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    heldUntil: isHeld(heldUntil, age.now) ? heldUntil.toString() : null,
  };
}

/** One page of the trash, last deleted first. */
export function listTrash({ deps, kinds, ctx, query }: TrashCall & { query: Query }): Promise<Listed> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, kind, search } = query;
  const after = decodeKeyset(cursor, 'instant');
  const readable = readableKinds({ kinds, ctx });
  const wanted = kind === undefined ? readable : readable.filter((each) => each.kind === kind);
  return deps.db.scoped(
    owner,
    async (tx) => {
      // Sent in one go; all use the same snapshot.
      const [found, keepDays, sums] = await Promise.all([
        listTrashRows(tx, { owner, kinds: wanted, after, search, limit: limit + 1 }),
        findKeepDays(tx, owner),
        after ? null : sumTrash(tx, { owner, kinds: readable }),
      ]);
      const position = (row: TrashRow) => ({ key: row.deletedAt.toString(), id: row.id });
      const { rows, next } = toPage(found, { limit, position });
      const now = deps.clock.now();
      return {
        items: rows.map((row) => present(row, { now, keepDays })),
        next,
        keepDays,
        kinds: sums?.map((sum) => ({ ...sum, sizeBytes: Number(sum.sizeBytes) })) ?? null,
      };
    },
    { readOnly: true, isolation: 'repeatable read' },
  );
}
