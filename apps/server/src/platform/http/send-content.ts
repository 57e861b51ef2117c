import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, byteRanges } from './byte-ranges.ts';

/** Stored bytes. */
export type StoredContent = {
  size: number;
  /** Strong, including its quotes: different bytes, different tag. */
  etag: string;
  mime: string;
  read(range?: ByteRange): Readable;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Whether a list of tags contains this one (RFC 9110 §13.1.2: compared weakly). */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}

/** The kind of response; `ranges` of a 206 are the requested ones. */
export type ContentAnswer = { status: 200 | 304 | 416 } | { status: 206; ranges: ByteRange[] };

/**
 * How to answer a request for this content (RFC 9110 §13.2.2): ranges only for GET, and only if the client's copy, if
 * any, has the same bytes.
 */
export function planContent(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { etag, size }: Pick<StoredContent, 'etag' | 'size'>,
): ContentAnswer {
  if (names(headers['if-none-match'], etag)) return { status: 304 };
  const condition = headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const ranges = method === 'GET' && isSame ? byteRanges(headers.range, size) : undefined;
  if (ranges === undefined) return { status: 200 };
  return ranges === 'unsatisfiable' ? { status: 416 } : { status: 206, ranges };
}

/** A response with several ranges (RFC 9110 §14.6): its bytes and their number. */
function inParts(content: StoredContent, ranges: readonly ByteRange[], boundary: string) {
  const heads = ranges.map(({ start, end }) =>
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${content.mime}\r\nContent-Range: bytes ${start}-${end}/${content.size}\r\n\r\n`,
    ),
  );
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const [index, range] of ranges.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      yield* content.read(range);
    }
    yield foot;
  }
  const framing = heads.reduce((sum, head) => sum + head.length, foot.length);
  return { stream: Readable.from(pieces()), length: lengthOf(ranges) + framing };
}

/** Total bytes of these ranges. */
export function lengthOf(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}

function sendPieces({ reply }: Exchange, content: StoredContent, ranges: readonly ByteRange[]): FastifyReply {
  const [only, ...others] = ranges;
  reply.status(206);
  if (only && others.length === 0) {
    const { start, end } = only;
    return reply
      .headers({ 'content-range': `bytes ${start}-${end}/${content.size}`, 'content-length': String(end - start + 1) })
      .type(content.mime)
      .send(content.read(only));
  }
  const boundary = randomBytes(18).toString('hex');
  const { stream, length } = inParts(content, ranges, boundary);
  return reply.header('content-length', String(length)).type(`multipart/byteranges; boundary=${boundary}`).send(stream);
}

/**
 * Sends stored bytes, whole or the requested ranges: 200, 206, 304 or 416. A HEAD gets the headers of the whole and
 * opens nothing. Everything else about the response (name, policy, caching) is set before.
 */
export function sendContent(exchange: Exchange, content: StoredContent): FastifyReply {
  const { request, reply } = exchange;
  const { etag, size, mime } = content;
  reply.headers({ etag, 'accept-ranges': 'bytes' });
  const answer = planContent(request, content);
  switch (answer.status) {
    case 304:
      return reply.status(304).send();
    case 416:
      return reply
        .status(416)
        .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
        .removeHeader('etag')
        .send();
    case 206:
      return sendPieces(exchange, content, answer.ranges);
    case 200:
      reply.header('content-length', String(size)).type(mime);
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : content.read());
  }
}
