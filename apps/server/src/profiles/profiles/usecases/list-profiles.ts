import type { listProfiles as operation } from '@enlace/contract/profiles/profiles/profiles.contract.ts';
import { profileIdsMax } from '@enlace/contract/profiles/profiles/profile-list.contract.ts';
import type { QueryOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import { getClientCard } from '#identity/door.ts';
import { AppError } from '#platform/errors.ts';
import { presentSummary } from '../profiles.presenter.ts';
import {
  countProfileRows,
  type ListCursor,
  type ListFilter,
  type ListSort,
  listProfileIds as listIds,
  listProfileKeys,
  listProfileRows,
} from '../profiles.queries.ts';
import type { ProfileCall } from '../profiles.types.ts';
import { figuresSince } from './read-profile.ts';

type Query = QueryOf<typeof operation>;

function encodeCursor({ value, id }: ListCursor, sort: ListSort): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

function isCursor(value: unknown): value is [string, string, string] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');
}

const valueForms: Record<ListSort, RegExp> = {
  recent: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  visits: /^\d{1,9}$/,
  name: /^[^\0]{0,400}$/u,
};
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function decodeCursor(cursor: string | undefined, sort: ListSort): ListCursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isCursor(parts) && parts[0] === sort && valueForms[sort].test(parts[1]) && idForm.test(parts[2]))
      return { value: parts[1], id: parts[2] };
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
  throw new AppError('request.malformed');
}

/** One page of the client's profiles. */
export function listProfiles({ deps, ctx, query }: ProfileCall & { query: Query }): Promise<ReplyOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  const { limit, sort, cursor: after, ...filter } = query;
  const cursor = decodeCursor(after, sort);
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => {
    const client = await getClientCard(tx, owner);
    const since = figuresSince({ deps, client });
    const keys = await listProfileKeys(tx, { owner, filter, sort, cursor, since, now, limit: limit + 1 });
    const page = keys.slice(0, limit);
    const last = page.at(-1);
    const rows = await listProfileRows(tx, { owner, ids: page.map(({ id }) => id), since });
    return {
      items: rows.map((row) => presentSummary({ deps, client, row })),
      next: keys.length > limit && last ? encodeCursor(last, sort) : null,
      total: await countProfileRows(tx, { owner, filter, now }),
    };
  });
}

/** Ids of all profiles that match. */
export function listProfileIds({
  deps,
  ctx,
  filter,
}: ProfileCall & { filter: ListFilter }): Promise<{ ids: string[] }> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  return deps.db.scoped(owner, async (tx) => ({
    ids: await listIds(tx, { owner, filter, now, limit: profileIdsMax }),
  }));
}
