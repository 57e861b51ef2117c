import { filePath } from '@enlace/contract/files/drive/file-formats.ts';
import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import type { PostMedia } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { reactionKinds } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { issueDrivePass, withPass } from '#files/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { problemsOf } from './post-check.rules.ts';
import { readFiles, readVotes } from './posts.repository.ts';
import type { FileFacts, MediaRef, Post, PostRow, Votes, WallDeps } from './walls.types.ts';

const thumbnailWidth = 320;
const fullWidth = 1920;

type MediaInput = { media: MediaRef; file: FileFacts | undefined; pass: string };

function kindOf(kind: string): PostMedia['kind'] {
  switch (kind) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return kind;
    default:
      return 'other';
  }
}

function showMedia({ media: { fileId, alt }, file, pass }: MediaInput): PostMedia {
  if (!file)
    return {
      fileId,
      alt,
      kind: 'missing',
      name: '',
      path: null,
      thumbnailPath: null,
      width: null,
      height: null,
      sizeBytes: 0,
    };
  const { name, width, height, sizeBytes, format } = file;
  const kind = kindOf(file.kind);
  const isImage = kind === 'image';
  return {
    fileId,
    alt,
    kind,
    name,
    path: withPass(isImage ? imagePath({ fileId, width: fullWidth }) : filePath({ fileId, format }), pass),
    thumbnailPath: isImage ? withPass(imagePath({ fileId, width: thumbnailWidth }), pass) : null,
    width: isImage ? width : null,
    height: isImage ? height : null,
    sizeBytes,
  };
}

function showPoll({ poll, voters }: PostRow, votes: Votes | undefined): Post['poll'] {
  if (poll === null) return null;
  return {
    options: poll.options.map(({ id, text }) => ({ id, text, votes: votes?.get(id) ?? 0 })),
    allowsSeveral: poll.allowsSeveral,
    closesAt: poll.closesAt,
    voters,
  };
}

/** Reactions in order, omitting those without any. */
function reactionCounts({ reactions }: Pick<PostRow, 'reactions'>): Post['reactions'] {
  return reactionKinds.flatMap((kind) => {
    const count = reactions[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

type PostInput = {
  row: PostRow;
  files: ReadonlyMap<string, FileFacts>;
  votes: Votes | undefined;
  pass: string;
  wallPath: string;
};

function showPost({ row, files, votes, pass, wallPath }: PostInput): Post {
  return {
    ...row,
    media: row.media.map((media) => showMedia({ media, file: files.get(media.fileId), pass })),
    poll: showPoll(row, votes),
    author: { kind: row.authorKind, name: row.authorName },
    reactions: reactionCounts(row),
    problems: problemsOf(row, files),
    path: `${wallPath}/${row.id}`,
  };
}

type ShownInput = { tx: Tx; deps: WallDeps; owner: OwnerId; wallPath: string; rows: readonly PostRow[] };

/** Posts with their files and votes, read together. */
export async function showPosts({ tx, deps, owner, wallPath, rows }: ShownInput): Promise<Post[]> {
  const files = await readFiles(
    tx,
    owner,
    rows.flatMap(({ media }) => media.map(({ fileId }) => fileId)),
  );
  const votes = await readVotes(
    tx,
    owner,
    rows.filter(({ poll }) => poll !== null).map(({ id }) => id),
  );
  const { pass } = issueDrivePass(deps, owner);
  return rows.map((row) => showPost({ row, files, votes: votes.get(row.id), pass, wallPath }));
}
