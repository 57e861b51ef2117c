import type { InboxItem, InboxItemKind, InboxState } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { decodeKeyset, toPage } from '#platform/keyset.ts';
import { countInbox, type InboxRow, listInboxRows, listOpenReports, type ReportRow } from '../inbox.repository.ts';
import { spamScore } from '../moderation.rules.ts';
import { excerptOf } from '../post-text.rules.ts';
import type { WallCall } from '../walls.types.ts';

const excerptLength = 80;

function present(row: InboxRow, reports: readonly ReportRow[]): InboxItem {
  const { kind, id, profileId, profileName, postId, authorKind, authorName, text, review, score } = row;
  const own = reports.filter(({ commentId, postId: on }) =>
    kind === 'comment' ? commentId === id : on === id && commentId === null,
  );
  return {
    kind,
    id,
    profileId,
    profileName,
    postId,
    postExcerpt: excerptOf(row.postBody, excerptLength),
    author: { kind: authorKind, name: authorName },
    text,
    review,
    reasons: own.length > 0 ? [...row.reasons, 'reported'] : row.reasons,
    looksLikeSpam: score >= spamScore,
    reports: own.map(({ reason, body, createdAt }) => ({ reason, text: body, at: createdAt.toString() })),
    at: row.at.toString(),
  };
}

type Query = {
  cursor?: string | undefined;
  limit: number;
  profileId?: string | undefined;
  kind?: InboxItemKind | undefined;
  state: InboxState;
};
type Listed = { items: InboxItem[]; next: string | null; total: number };

/** Everything waiting for a decision, or everything rejected; newest first. */
export function listInbox({ deps, ctx, query }: WallCall & { query: Query }): Promise<Listed> {
  const owner = ctx.actor.ownerId;
  const { cursor, limit, profileId = null, kind = null, state } = query;
  return deps.db.scoped(owner, async (tx) => {
    const after = decodeKeyset(cursor, 'text')?.id;
    const found = await listInboxRows(tx, owner, { profileId, kind, state, after, limit: limit + 1 });
    const { rows, next } = toPage(found, { limit, position: (row) => ({ key: '', id: row.id }) });
    const reports = await listOpenReports(
      tx,
      owner,
      rows.map(({ postId }) => postId),
    );
    const total = await countInbox(tx, owner, { profileId, state });
    return { items: rows.map((row) => present(row, reports)), next, total };
  });
}
