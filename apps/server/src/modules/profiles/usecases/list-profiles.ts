import type { listProfiles as operation } from '@enlace/contract/profiles/profiles.contract.ts';
import type { QueryOf, ReplyOf } from '@enlace/contract/core/operation.ts';
import { getClientCard } from '#modules/identity/identity.usecases.ts';
import { AppError } from '#platform/errors.ts';
import { presentSummary } from '../profiles.presenter.ts';
import { countProfileRows, type ListCursor, type ListSort, listProfileRows } from '../profiles.repository.ts';
import type { ProfileCall, ProfileListRow } from '../profiles.types.ts';
import { figuresSince } from './read-profile.ts';

type Query = QueryOf<typeof operation>;

function encodeCursor(row: ProfileListRow, sort: ListSort): string {
  const value = { recent: row.updatedAt.toString(), visits: String(row.visits30d), name: row.name.toLowerCase() }[sort];
  return Buffer.from(JSON.stringify([sort, value, row.id])).toString('base64url');
}

function isCursor(value: unknown): value is [string, string, string] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');
}

function decodeCursor(cursor: string | undefined, sort: ListSort): ListCursor | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isCursor(parts) && parts[0] === sort) return { value: parts[1], id: parts[2] };
  } catch (error) {
    throw new AppError('request.malformed', { cause: error });
  }
  throw new AppError('request.malformed');
}

/** One page of the client's profiles. */
export function listProfiles({ deps, ctx, query }: ProfileCall & { query: Query }): Promise<ReplyOf<typeof operation>> {
  const owner = ctx.actor.ownerId;
  const { search, status, sort, limit } = query;
  const cursor = decodeCursor(query.cursor, sort);
  return deps.db.scoped(owner, async (tx) => {
    const client = await getClientCard(tx, owner);
    const since = figuresSince({ deps, client });
    const rows = await listProfileRows(tx, { owner, search, status, sort, cursor, since, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => presentSummary({ deps, client, row })),
      next: rows.length > limit && last ? encodeCursor(last, sort) : null,
      total: await countProfileRows(tx, { owner, search, status }),
    };
  });
}
