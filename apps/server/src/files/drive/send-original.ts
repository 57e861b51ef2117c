import { fileFormats } from '@enlace/contract/files/drive/file-formats.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { contentDisposition, downloadName } from './content-disposition.rules.ts';
import { sourceKey } from './file-keys.rules.ts';
import { drivePassSeconds } from './file-pass.rules.ts';
import { findFileById } from './files.repository.ts';
import type { FileContent } from './files.types.ts';
import { notThere, sendBytes } from './send-bytes.ts';
import { isShownAt } from './shown-at.ts';
import { findVersion } from './versions.repository.ts';

type Deps = Pick<Platform, 'db' | 'storage' | 'secrets' | 'clock' | 'config'>;
type Input = {
  fileId: string;
  /** An older version instead of the current one. */
  versionId: string | undefined;
  pass: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
};

// To its own client, for saving: never opened as a document of this origin.
const headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'",
} as const;

type Source = { owner: string; name: string; content: FileContent; seconds: number };

function findSource(deps: Deps, { fileId, versionId, pass, request }: Input): Promise<Source | undefined> {
  const { host } = request.headers;
  return deps.db.system(
    async (tx) => {
      const row = await findFileById(tx, fileId);
      // Only the drive's pass: visitors of a closed page have one for what the page shows, not for the original.
      const seconds = row && drivePassSeconds(deps, { owner: row.ownerId, pass });
      if (!row || seconds === undefined || !isShownAt(deps, { host, owner: row.ownerId })) return undefined;
      const key = { owner: row.ownerId, fileId, id: versionId ?? '' };
      const content = versionId === undefined ? row : await findVersion(tx, key);
      return content && { owner: row.ownerId, name: row.name, content, seconds };
    },
    { readOnly: true },
  );
}

/** The original bytes, under the file’s own name. */
export async function sendOriginal(deps: Deps, input: Input): Promise<FastifyReply> {
  const { request, reply } = input;
  const found = await findSource(deps, input);
  const key = found && sourceKey(found.owner, found.content);
  if (!found || key === undefined) return notThere(reply);
  const { name, content, seconds } = found;
  reply.headers({
    ...headers,
    'cache-control': `private, max-age=${seconds}`,
    'content-disposition': contentDisposition('attachment', originalName(name, content)),
  });
  const mime = content.mime ?? fileFormats[content.format].mime;
  return sendBytes(deps, { key, etag: `"${content.contentId}-original"`, mime, request, reply });
}

/** Its own name if the bytes are the original ones; else with the extension of their type. */
function originalName(name: string, { format, originalBytes }: FileContent): string {
  return originalBytes === null ? downloadName({ name, format }) : name;
}
