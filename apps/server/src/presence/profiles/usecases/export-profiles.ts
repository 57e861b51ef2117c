import { getClientCard } from '#identity/door.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { namesOfLinks, recordHistory } from '#workspace/door.ts';
import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Tx } from '#platform/database/client.ts';
import { type ListFilter, listProfileIds, listProfileRows } from '../profiles.queries.ts';
import type { ProfileCall, ProfileSummary } from '../profiles.types.ts';
import { figuresSince, summaryOf } from './read-profile.ts';

const batch = 500;
const max = 100_000;
const byteOrderMark = '\uFEFF';

const columns = [
  'id',
  'name',
  'url',
  'status',
  'main',
  'language',
  'folder',
  'labels',
  'visits_30d',
  'clicks_30d',
  'created_at',
  'updated_at',
  'published_at',
];

type Names = Awaited<ReturnType<typeof namesOfLinks>>;

function cellsOf(profile: ProfileSummary, names: Names): string[] {
  return [
    profile.id,
    profile.name,
    profile.url,
    profile.status,
    String(profile.isMain),
    toWireLocale(profile.locale),
    profile.folderId === null ? '' : (names.folders.get(profile.folderId) ?? ''),
    profile.labelIds.map((id) => names.labels.get(id) ?? '').join('; '),
    String(profile.visits30d),
    String(profile.clicks30d),
    profile.createdAt.toString(),
    profile.updatedAt.toString(),
    profile.publishedAt?.toString() ?? '',
  ];
}

type ExportInput = ProfileCall & { filter: ListFilter };

async function readLines(tx: Tx, { deps, ctx }: ExportInput, ids: readonly string[]): Promise<string> {
  const owner = ctx.actor.ownerId;
  const client = await getClientCard(tx, owner);
  const names = await namesOfLinks(tx, { owner, noun: 'profile' });
  const rows = await listProfileRows(tx, { owner, ids, since: figuresSince({ deps, client }) });
  return rows.map((row) => csvLine(cellsOf(summaryOf({ deps, client, row }), names))).join('');
}

/** CSV of all matches, in batches of short transactions, so that a slow reader keeps no transaction open. */
export async function* exportProfiles(input: ExportInput): AsyncGenerator<string> {
  const { deps, ctx, filter } = input;
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const ids = await deps.db.scoped(owner, async (tx) => {
    const found = await listProfileIds(tx, { owner, filter, now, limit: max });
    const entry = {
      action: 'profiles.exported',
      subjectKind: 'profile',
      subjectId: null,
      after: { count: found.length },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return found;
  });
  yield byteOrderMark + csvLine(columns);
  for (let from = 0; from < ids.length; from += batch) {
    yield await deps.db.scoped(owner, (tx) => readLines(tx, input, ids.slice(from, from + batch)));
  }
}
