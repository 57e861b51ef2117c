import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Account = { accessKeyId: string; secretAccessKey: string; region: string };

const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** How the signature encodes a byte: letters, digits and four other characters as they are, everything else in hex. */
function strict(text: string): string {
  let written = '';
  for (const byte of Buffer.from(text)) {
    const sign = String.fromCharCode(byte);
    written += /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }
  return written;
}

function canonicalQuery(raw: string): string {
  const pairs = raw === '' ? [] : raw.split('&').map((pair) => pair.split('='));
  const written = pairs.map(([name = '', value = '']) => [
    strict(decodeURIComponent(name)),
    strict(decodeURIComponent(value)),
  ]);
  return written
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}

/**
 * Why a request is not signed as signature version 4 requires, as the S3 error code; undefined when it is. Reads the
 * raw request and shares nothing with the product’s signing.
 */
export function signatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  { body, account, nowMs }: { body: Buffer; account: S3Account; nowMs: number },
): string | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const found = form.exec(headers.authorization ?? '');
  if (!found) return 'AccessDenied';
  const [, id = '', day = '', region = '', names = '', given = ''] = found;
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const header = (name: string) => String(headers[name] ?? '');
  const stamp = header('x-amz-date');
  const signed = names.split(';');
  if (!stamp.startsWith(day) || !signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied';
  // Everything that changes what a request does must be signed.
  const loose = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (loose.length > 0) return 'AccessDenied';
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at) || Math.abs(at - nowMs) > 15 * 60_000) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== sha(body)) return 'XAmzContentSHA256Mismatch';
  const [rawPath = '', rawQuery = ''] = url.split('?');
  const lines = [
    method,
    rawPath
      .split('/')
      .map((part) => strict(decodeURIComponent(part)))
      .join('/'),
  ];
  lines.push(canonicalQuery(rawQuery));
  for (const name of signed) lines.push(`${name}:${header(name).trim()}`);
  lines.push('', names, sha(body));
  const toSign = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha(lines.join('\n'))].join('\n');
  let key: Buffer = mac(`AWS4${account.secretAccessKey}`, day);
  for (const part of [region, 's3', 'aws4_request']) key = mac(key, part);
  return mac(key, toSign).toString('hex') === given ? undefined : 'SignatureDoesNotMatch';
}
