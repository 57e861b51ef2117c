import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import { childrenOf, escapeXml, readXml, textOf } from './s3-xml.ts';

export type S3Head = { bytes: number; etag: string; changedAt: Temporal.Instant | undefined };
export type S3Entry = { key: string; bytes: number; etag: string };

/** True when S3 reported that the item does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

/** Metadata of what is stored under a key; undefined when nothing is. */
export async function headObject(client: S3Client, key: string): Promise<S3Head | undefined> {
  try {
    const { headers } = await client.call({ method: 'HEAD', key });
    const changed = Date.parse(headers['last-modified'] ?? '');
    return {
      bytes: Number(headers['content-length'] ?? 0),
      etag: headers.etag ?? '',
      changedAt: Number.isNaN(changed) ? undefined : Temporal.Instant.fromEpochMilliseconds(changed),
    };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

export async function putObject(client: S3Client, { key, body }: { key: string; body: Buffer }): Promise<void> {
  await client.call({ method: 'PUT', key, body });
}

/** Succeeds even when nothing is there. */
export async function deleteObject(client: S3Client, key: string): Promise<void> {
  try {
    await client.call({ method: 'DELETE', key });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Inside the bucket, without transferring the bytes; S3 supports this up to 5 GiB. */
export async function copyObject(client: S3Client, { from, to }: { from: string; to: string }): Promise<void> {
  const { bucket, prefix } = client.config;
  const source = `/${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/');
  const { body } = await client.call({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } });
  assertDone(body);
}

/** Some calls fail after responding with 200. */
export function assertDone(body: Buffer): void {
  const xml = readXml(body.toString('utf8'));
  if (xml?.name !== 'Error') return;
  throw new S3Error({
    status: 500,
    code: textOf(xml, 'Code'),
    text: textOf(xml, 'Message') || 'failed after its begin',
  });
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

type ListPage = { entries: S3Entry[]; folders: string[]; next: string | undefined };

async function listPage(client: S3Client, query: Record<string, string>): Promise<ListPage> {
  const { prefix } = client.config;
  const asked = { 'list-type': '2', 'encoding-type': 'url', ...query, prefix: `${prefix}${query['prefix'] ?? ''}` };
  const { body } = await client.call({ method: 'GET', query: asked });
  const xml = readXml(body.toString('utf8'));
  if (xml?.name !== 'ListBucketResult')
    throw new S3Error({
      status: 200,
      code: 'not_understood',
      text: 'what answers at the endpoint does not list buckets',
    });
  const own = (text: string) => decode(text).slice(prefix.length);
  return {
    entries: childrenOf(xml, 'Contents').map((each) => ({
      key: own(textOf(each, 'Key')),
      bytes: Number(textOf(each, 'Size')),
      etag: textOf(each, 'ETag'),
    })),
    folders: childrenOf(xml, 'CommonPrefixes').map((each) => own(textOf(each, 'Prefix'))),
    next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined,
  };
}

/** Everything whose key starts with the prefix, in key order. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<S3Entry> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const page: ListPage = await listPage(client, { prefix, ...(token === '' ? {} : { 'continuation-token': token }) });
    yield* page.entries;
    token = page.next;
  }
}

/** First path segments of all keys, with their slash. */
export async function listFolders(client: S3Client, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for (let token: string | undefined = ''; token !== undefined;) {
    const more: Record<string, string> = token === '' ? {} : { 'continuation-token': token };
    const page: ListPage = await listPage(client, { prefix, delimiter: '/', ...more });
    found.push(...page.folders);
    token = page.next;
  }
  return found;
}

/** Fails as the first real call would: one access to the bucket. */
export async function lookAtBucket(client: S3Client): Promise<void> {
  await listPage(client, { prefix: '', 'max-keys': '1' });
}

export type Part = { number: number; etag: string; bytes: number };
export type Unfinished = { key: string; uploadId: string; begunAt: Temporal.Instant };

export async function beginMultipart(client: S3Client, key: string): Promise<string> {
  const { body } = await client.call({ method: 'POST', key, query: { uploads: '' } });
  return textOf(readXml(body.toString('utf8')), 'UploadId');
}

type OfUpload = { key: string; uploadId: string };

export async function putPart(
  client: S3Client,
  { key, uploadId, number, body }: OfUpload & { number: number; body: Buffer },
): Promise<Part> {
  const query = { partNumber: String(number), uploadId };
  const { headers } = await client.call({ method: 'PUT', key, query, body });
  return { number, etag: headers.etag ?? '', bytes: body.length };
}

export async function finishMultipart(
  client: S3Client,
  { key, uploadId, parts }: OfUpload & { parts: readonly Part[] },
): Promise<void> {
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`);
  try {
    assertDone((await client.call({ method: 'POST', key, query: { uploadId }, body })).body);
  } catch (error) {
    // An earlier attempt may have completed it before its response was lost.
    const wanted = parts.reduce((sum, part) => sum + part.bytes, 0);
    if (isGone(error) && (await headObject(client, key))?.bytes === wanted) return;
    throw error;
  }
}

export async function abortMultipart(client: S3Client, { key, uploadId }: OfUpload): Promise<void> {
  try {
    await client.call({ method: 'DELETE', key, query: { uploadId } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

export async function listParts(client: S3Client, { key, uploadId }: OfUpload): Promise<Part[]> {
  const parts: Part[] = [];
  for (let marker: string | undefined = '0'; marker !== undefined;) {
    const query = { uploadId, 'part-number-marker': marker };
    const { body } = await client.call({ method: 'GET', key, query });
    const xml = readXml(body.toString('utf8'));
    for (const each of childrenOf(xml, 'Part'))
      parts.push({
        number: Number(textOf(each, 'PartNumber')),
        etag: textOf(each, 'ETag'),
        bytes: Number(textOf(each, 'Size')),
      });
    marker = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextPartNumberMarker') : undefined;
  }
  return parts;
}

/** Multipart uploads that were never completed. */
export async function* listUnfinished(client: S3Client, prefix: string): AsyncGenerator<Unfinished> {
  const base = client.config.prefix;
  for (let marker: Record<string, string> | undefined = {}; marker !== undefined;) {
    const query: Record<string, string> = { uploads: '', prefix: `${base}${prefix}`, ...marker };
    const { body } = await client.call({ method: 'GET', query });
    const xml = readXml(body.toString('utf8'));
    for (const each of childrenOf(xml, 'Upload'))
      yield {
        key: textOf(each, 'Key').slice(base.length),
        uploadId: textOf(each, 'UploadId'),
        begunAt: Temporal.Instant.from(textOf(each, 'Initiated')),
      };
    marker =
      textOf(xml, 'IsTruncated') === 'true'
        ? { 'key-marker': textOf(xml, 'NextKeyMarker'), 'upload-id-marker': textOf(xml, 'NextUploadIdMarker') }
        : undefined;
  }
}
