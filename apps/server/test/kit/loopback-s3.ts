import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type S3Account, signatureFault } from './s3-signature.ts';

/** What goes wrong with one request. */
export type S3Fault =
  | { kind: 'answer'; status: number; code: string }
  /** The connection breaks before anything is done. */
  | { kind: 'cut' }
  /** It is done, and the connection breaks before the response. */
  | { kind: 'done_but_untold' }
  /** This many bytes of the response, then the connection breaks. */
  | { kind: 'truncate'; bytes: number }
  /** No more data is sent, and the connection stays open. */
  | { kind: 'stall' };

export type S3Seen = { method: string; key: string; query: URLSearchParams; bytes: number };

type Kept = { body: Buffer; etag: string; changedAt: Date };
type Upload = { key: string; begunAt: Date; parts: Map<number, Kept> };
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> };
type Asked = { method: string; key: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: Buffer };

const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex');
const error = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} was told</Message></Error>`,
});
const xml = (body: string): Answer => ({ status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>${body}` });
const keep = (body: Buffer): Kept => ({ body, etag: `"${md5(body)}"`, changedAt: new Date() });

export type LoopbackS3 = {
  endpoint: string;
  account: S3Account;
  bucket: string;
  objects: Map<string, Kept>;
  uploads: Map<string, Upload>;
  seen: S3Seen[];
  /** Called for every correctly signed request. */
  fault: (seen: S3Seen) => S3Fault | undefined;
  /** Its clock, in milliseconds ahead of the machine’s. */
  aheadMs: number;
  close(): Promise<void>;
};

const smallestPart = 5 * 1024 * 1024;

/** Our own S3 on loopback: one bucket in memory, every signature verified, faults on demand. */
export async function startLoopbackS3({
  pageSize = 1000,
  leastPartBytes = smallestPart,
}: { pageSize?: number; leastPartBytes?: number } = {}): Promise<LoopbackS3> {
  const bucket = 'cubo';
  const account = { accessKeyId: 'AKIDPRUEBA', secretAccessKey: 'clave/secreta+de=prueba', region: 'eu-sur-1' };
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, Upload>();

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const names = new Set<string>();
    for (const key of [...objects.keys()].toSorted()) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      names.add(end === -1 ? key : key.slice(0, end + 1));
    }
    const after = query.get('continuation-token') ?? '';
    const left = [...names].filter((name) => name > after);
    const max = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
    const page = left.slice(0, max);
    const lines = page.map((name) => {
      const object = objects.get(name);
      return object && !name.endsWith('/')
        ? `<Contents><Key>${encodeURIComponent(name)}</Key><Size>${object.body.length}</Size><ETag>${object.etag}</ETag></Contents>`
        : `<CommonPrefixes><Prefix>${encodeURIComponent(name)}</Prefix></CommonPrefixes>`;
    });
    const isMore = left.length > max;
    const next = isMore ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${lines.join('')}</ListBucketResult>`);
  }

  function listUploads(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const lines = [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begunAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
      );
    return xml(
      `<ListMultipartUploadsResult>${lines.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
    );
  }

  function complete(id: string, upload: Upload, body: Buffer): Answer {
    const wanted = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => part);
    if (wanted.length === 0) return error(400, 'MalformedXML');
    const parts = wanted.map((part) => ({
      kept: upload.parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1])),
      etag: /<ETag>(.*?)</.exec(part)?.[1],
    }));
    if (parts.some(({ kept, etag }) => kept?.etag !== etag?.replaceAll('&quot;', '"')))
      return error(400, 'InvalidPart');
    const bodies = parts.flatMap(({ kept }) => (kept ? [kept.body] : []));
    if (bodies.slice(0, -1).some(({ length }) => length < leastPartBytes)) return error(400, 'EntityTooSmall');
    objects.set(upload.key, keep(Buffer.concat(bodies)));
    uploads.delete(id);
    return xml('<CompleteMultipartUploadResult/>');
  }

  function ofUpload(id: string, { method, key, query, body }: Asked): Answer {
    const upload = uploads.get(id);
    if (upload?.key !== key) return error(404, 'NoSuchUpload');
    if (method === 'POST') return complete(id, upload, body);
    if (method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') {
      const part = keep(body);
      upload.parts.set(Number(query.get('partNumber')), part);
      return { status: 200, headers: { etag: part.etag } };
    }
    const after = Number(query.get('part-number-marker') ?? 0);
    const left = [...upload.parts].filter(([number]) => number > after).toSorted(([one], [other]) => one - other);
    const page = left.slice(0, pageSize);
    const lines = page.map(
      ([number, { etag, body: bytes }]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size></Part>`,
    );
    const more = left.length > page.length;
    const next = more ? `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>` : '';
    return xml(`<ListPartsResult><IsTruncated>${more}</IsTruncated>${next}${lines.join('')}</ListPartsResult>`);
  }

  function put({ key, headers, body }: Asked): Answer {
    const source = headers['x-amz-copy-source'];
    const from = typeof source === 'string' ? decodeURIComponent(source).replace(`/${bucket}/`, '') : undefined;
    if (from === undefined) {
      objects.set(key, keep(body));
      return { status: 200, headers: { etag: `"${md5(body)}"` } };
    }
    const found = objects.get(from);
    if (!found) return error(404, 'NoSuchKey');
    objects.set(key, keep(found.body));
    return xml('<CopyObjectResult/>');
  }

  function read({ key, headers }: Asked): Answer {
    const found = objects.get(key);
    if (!found) return error(404, 'NoSuchKey');
    const { body, etag, changedAt } = found;
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return error(412, 'PreconditionFailed');
    const head = { etag, 'last-modified': changedAt.toUTCString() };
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
    if (!range) return { status: 200, body, headers: head };
    const start = Number(range[1]);
    const end = range[2] === '' ? body.length - 1 : Math.min(Number(range[2]), body.length - 1);
    if (start >= body.length) return error(416, 'InvalidRange');
    const headersOfPart = { ...head, 'content-range': `bytes ${start}-${end}/${body.length}` };
    return { status: 206, body: body.subarray(start, end + 1), headers: headersOfPart };
  }

  function answerTo(asked: Asked): Answer {
    const { method, key, query } = asked;
    if (key === '') return query.has('uploads') ? listUploads(query) : list(query);
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return ofUpload(uploadId, asked);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, begunAt: new Date(), parts: new Map() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === 'PUT') return put(asked);
    if (method === 'GET' || method === 'HEAD') return read(asked);
    objects.delete(key);
    return { status: 204 };
  }

  function send(
    response: ServerResponse,
    { status, body = '', headers = {} }: Answer,
    fault: S3Fault | undefined,
  ): void {
    const bytes = Buffer.from(body);
    const date = new Date(Date.now() + s3.aheadMs).toUTCString();
    response.writeHead(status, { 'content-length': bytes.length, date, ...headers });
    if (fault?.kind === 'stall') return void response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    if (fault?.kind !== 'truncate') return void response.end(bytes);
    response.write(bytes.subarray(0, fault.bytes), () => response.socket?.destroySoon());
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request;
    const body = await buffer(request);
    const wrong = signatureFault(request, { body, account, nowMs: Date.now() + s3.aheadMs });
    if (wrong !== undefined)
      return send(response, error(wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong), undefined);
    const { pathname, searchParams: query } = new URL(url, 'http://s3');
    const [, asked = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (asked !== bucket) return send(response, error(404, 'NoSuchBucket'), undefined);
    const seen = { method, key: rest.join('/'), query, bytes: body.length };
    s3.seen.push(seen);
    const fault = s3.fault(seen);
    if (fault?.kind === 'cut') return void socket.destroy();
    if (fault?.kind === 'answer') return send(response, error(fault.status, fault.code), undefined);
    const answer = answerTo({ ...seen, headers, body });
    if (fault?.kind === 'done_but_untold') return void socket.destroy();
    send(response, answer, fault);
  }

  const server = createServer((request, response) => {
    // A client that disconnects in the middle of its body is not a server error.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const s3: LoopbackS3 = {
    ...{ endpoint: `http://127.0.0.1:${port}`, account, bucket, objects, uploads, seen: [], aheadMs: 0 },
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return s3;
}
