import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import type { S3Output } from './s3.types.ts';

export type S3Head = { bytes: number; etag: string; changedAt: Temporal.Instant | undefined };
export type S3Entry = { key: string; bytes: number; etag: string };

/** True when S3 reported that the item does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

function instantOf(date: Date | undefined): Temporal.Instant | undefined {
  const at = date?.getTime() ?? NaN;
  return Number.isNaN(at) ? undefined : Temporal.Instant.fromEpochMilliseconds(at);
}

/** Metadata of what is stored under a key; undefined when nothing is. */
export async function headObject(client: S3Client, key: string): Promise<S3Head | undefined> {
  try {
    const {
      ContentLength: bytes = 0,
      ETag: etag = '',
      LastModified,
    } = await client.call('headObject', {
      Key: client.keyOf(key),
    });
    return { bytes, etag, changedAt: instantOf(LastModified) };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

export async function putObject(client: S3Client, { key, body }: { key: string; body: Buffer }): Promise<void> {
  await client.call('putObject', { Key: client.keyOf(key), Body: body });
}

/** Succeeds even when nothing is there. */
export async function deleteObject(client: S3Client, key: string): Promise<void> {
  try {
    await client.call('deleteObject', { Key: client.keyOf(key) });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Inside the bucket, without transferring the bytes; S3 supports this up to 5 GiB. */
export async function copyObject(client: S3Client, { from, to }: { from: string; to: string }): Promise<void> {
  const source = `/${client.config.bucket}/${client.keyOf(from)}`;
  const CopySource = source.split('/').map(encodeURIComponent).join('/');
  await client.call('copyObject', { Key: client.keyOf(to), CopySource });
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

type ListPage = { entries: S3Entry[]; folders: string[]; next: string | undefined };
type ListQuery = { prefix: string; delimiter?: string; token?: string; max?: number };

async function listPage(client: S3Client, { prefix, delimiter, token, max }: ListQuery): Promise<ListPage> {
  const page = await client.call('listObjects', {
    Prefix: client.keyOf(prefix),
    EncodingType: 'url',
    ...(delimiter === undefined ? {} : { Delimiter: delimiter }),
    ...(token === undefined ? {} : { ContinuationToken: token }),
    ...(max === undefined ? {} : { MaxKeys: max }),
  });
  if (page.IsTruncated === undefined && page.KeyCount === undefined && page.Name === undefined)
    throw new S3Error({
      status: 200,
      code: 'not_understood',
      text: 'what answers at the endpoint does not list buckets',
    });
  const own = (text = '') => decode(text).slice(client.config.prefix.length);
  return {
    entries: (page.Contents ?? []).map(({ Key, Size = 0, ETag = '' }) => ({ key: own(Key), bytes: Size, etag: ETag })),
    folders: (page.CommonPrefixes ?? []).map(({ Prefix }) => own(Prefix)),
    next: page.IsTruncated === true ? page.NextContinuationToken : undefined,
  };
}

async function* listPages(client: S3Client, query: ListQuery): AsyncGenerator<ListPage> {
  for (let page = await listPage(client, query); ; page = await listPage(client, { ...query, token: page.next })) {
    yield page;
    if (page.next === undefined) return;
  }
}

/** Everything whose key starts with the prefix, in key order. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<S3Entry> {
  for await (const { entries } of listPages(client, { prefix })) yield* entries;
}

/** First path segments of all keys, with their slash. */
export async function listFolders(client: S3Client, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const { folders } of listPages(client, { prefix, delimiter: '/' })) found.push(...folders);
  return found;
}

/** Fails as the first real call would: one access to the bucket. */
export async function lookAtBucket(client: S3Client): Promise<void> {
  await listPage(client, { prefix: '', max: 1 });
}

export type Part = { number: number; etag: string; bytes: number };
export type Unfinished = { key: string; uploadId: string; begunAt: Temporal.Instant };

export async function beginMultipart(client: S3Client, key: string): Promise<string> {
  const { UploadId = '' } = await client.call('createUpload', { Key: client.keyOf(key) });
  return UploadId;
}

type OfUpload = { key: string; uploadId: string };

export async function putPart(
  client: S3Client,
  { key, uploadId, number, body }: OfUpload & { number: number; body: Buffer },
): Promise<Part> {
  const place = { Key: client.keyOf(key), UploadId: uploadId, PartNumber: number };
  const { ETag = '' } = await client.call('uploadPart', { ...place, Body: body });
  return { number, etag: ETag, bytes: body.length };
}

export async function finishMultipart(
  client: S3Client,
  { key, uploadId, parts }: OfUpload & { parts: readonly Part[] },
): Promise<void> {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await client.call('completeUpload', {
      Key: client.keyOf(key),
      UploadId: uploadId,
      MultipartUpload: { Parts },
    });
  } catch (error) {
    // An earlier attempt may have completed it before its response was lost.
    const wanted = parts.reduce((sum, part) => sum + part.bytes, 0);
    if (isGone(error) && (await headObject(client, key))?.bytes === wanted) return;
    throw error;
  }
}

export async function abortMultipart(client: S3Client, { key, uploadId }: OfUpload): Promise<void> {
  try {
    await client.call('abortUpload', { Key: client.keyOf(key), UploadId: uploadId });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

export async function listParts(client: S3Client, { key, uploadId }: OfUpload): Promise<Part[]> {
  const parts: Part[] = [];
  for (let marker: string | undefined = '0'; marker !== undefined;) {
    const page: S3Output<'listParts'> = await client.call('listParts', {
      Key: client.keyOf(key),
      UploadId: uploadId,
      PartNumberMarker: marker,
    });
    for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
      parts.push({ number: PartNumber, etag: ETag, bytes: Size });
    marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
  }
  return parts;
}

/** Multipart uploads that were never completed. */
export async function* listUnfinished(client: S3Client, prefix: string): AsyncGenerator<Unfinished> {
  for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker !== undefined;) {
    const page: S3Output<'listUploads'> = await client.call('listUploads', {
      Prefix: client.keyOf(prefix),
      ...marker,
    });
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
      const begunAt = instantOf(Initiated);
      if (begunAt) yield { key: Key.slice(client.config.prefix.length), uploadId: UploadId, begunAt };
    }
    const { IsTruncated, NextKeyMarker = '', NextUploadIdMarker = '' } = page;
    marker = IsTruncated === true ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
  }
}
