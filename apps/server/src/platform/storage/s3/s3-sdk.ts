import { createHash, createHmac } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client as SdkClient,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Calls, S3Config } from './s3.types.ts';

const maxSockets = 64;
/** From this size on, content is hashed outside this thread. */
const largeBytes = 256 * 1024;

/** SHA-256 as the SDK wants it, and as HMAC where a secret is given. */
class Sha256 {
  readonly #secret: Uint8Array | string | undefined;
  #pieces: Uint8Array[] = [];

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined || typeof secret === 'string' ? secret : bytesOf(secret);
  }

  update(piece: Uint8Array): void {
    this.#pieces.push(piece);
  }

  async digest(): Promise<Uint8Array> {
    const [first] = this.#pieces;
    const content = this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
    if (this.#secret !== undefined) return createHmac('sha256', this.#secret).update(content).digest();
    if (content.length < largeBytes) return createHash('sha256').update(content).digest();
    // NOTE: our buffers are never in shared memory.
    return new Uint8Array(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
  }

  reset(): void {
    this.#pieces = [];
  }
}

function bytesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

function createSdkClient({ config, idleMs }: { config: S3Config; idleMs: number }): SdkClient {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken } = config;
  const agentOptions = { keepAlive: true, maxSockets, maxFreeSockets: 16, scheduling: 'lifo' } as const;
  return new SdkClient({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    forcePathStyle: config.addressing === 'path',
    sha256: Sha256,
    // Retries are ours: as many as configured, however many calls fail at once.
    maxAttempts: 1,
    // Only some S3 implementations know these checksums; the signature covers the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: idleMs,
      socketTimeout: idleMs,
      httpAgent: new HttpAgent(agentOptions),
      httpsAgent: new HttpsAgent(agentOptions),
    },
  });
}

export type Sdk = { calls: S3Calls; close(): void };

/**
 * The calls we make, by Amazon's SDK. Loaded when the first one is made, so that only installations with a bucket have
 * it in memory.
 */
export function openSdk({
  config,
  idleMs,
  onDate,
}: {
  config: S3Config;
  idleMs: number;
  /** The other side's time, with every response. */
  onDate: (date: string) => void;
}): Sdk {
  const client = createSdkClient({ config, idleMs });
  client.middlewareStack.add(
    (next) => async (args) => {
      const output = await next(args);
      const headers: unknown = Object(output.response).headers;
      const date: unknown = Object(headers).date;
      if (typeof date === 'string') onDate(date);
      return output;
    },
    { step: 'deserialize', priority: 'low', name: 'noteDate' },
  );
  const Bucket = config.bucket;
  return {
    calls: {
      abortUpload: (input, options) => client.send(new AbortMultipartUploadCommand({ Bucket, ...input }), options),
      completeUpload: (input, options) =>
        client.send(new CompleteMultipartUploadCommand({ Bucket, ...input }), options),
      copyObject: (input, options) => client.send(new CopyObjectCommand({ Bucket, ...input }), options),
      createUpload: (input, options) => client.send(new CreateMultipartUploadCommand({ Bucket, ...input }), options),
      deleteObject: (input, options) => client.send(new DeleteObjectCommand({ Bucket, ...input }), options),
      getObject: (input, options) => client.send(new GetObjectCommand({ Bucket, ...input }), options),
      headObject: (input, options) => client.send(new HeadObjectCommand({ Bucket, ...input }), options),
      listObjects: (input, options) => client.send(new ListObjectsV2Command({ Bucket, ...input }), options),
      listParts: (input, options) => client.send(new ListPartsCommand({ Bucket, ...input }), options),
      listUploads: (input, options) => client.send(new ListMultipartUploadsCommand({ Bucket, ...input }), options),
      putObject: (input, options) => client.send(new PutObjectCommand({ Bucket, ...input }), options),
      uploadPart: (input, options) => client.send(new UploadPartCommand({ Bucket, ...input }), options),
    },
    close: () => client.destroy(),
  };
}
