import { createHash, createHmac } from 'node:crypto';

const algorithm = 'AWS4-HMAC-SHA256';

export type Query = Readonly<Record<string, string>>;

export type SignInput = {
  method: string;
  host: string;
  /** Not encoded yet; starts with a slash. */
  path: string;
  query: Query;
  /** Names in lower case; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  bodyHash: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  at: Temporal.Instant;
};

export type Signed = { path: string; headers: Record<string, string> };

/** RFC 3986, as the signature requires: everything except letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
}

function encodePath(path: string): string {
  return path.split('/').map(encode).join('/');
}

function encodeQuery(query: Query): string {
  return Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** UTC to the second without separators: 20130524T000000Z. */
function stampOf(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

/** Signs an S3 request with signature version 4; returns its path with the query and all its headers. */
export function signRequest(input: SignInput): Signed {
  const { method, host, bodyHash, region, accessKeyId, secretAccessKey, sessionToken, at } = input;
  const stamp = stampOf(at);
  const headers: Record<string, string> = {
    ...input.headers,
    host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).toSorted();
  const path = encodePath(input.path);
  const query = encodeQuery(input.query);
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${secretAccessKey}`, stamp.slice(0, 8)),
  );
  const signature = hmac(key, [algorithm, stamp, scope, digest].join('\n')).toString('hex');
  const authorization = `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { path: query === '' ? path : `${path}?${query}`, headers: { ...headers, authorization } };
}
