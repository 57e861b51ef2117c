import type {
  AbortMultipartUploadCommandInput,
  AbortMultipartUploadCommandOutput,
  CompleteMultipartUploadCommandInput,
  CompleteMultipartUploadCommandOutput,
  CopyObjectCommandInput,
  CopyObjectCommandOutput,
  CreateMultipartUploadCommandInput,
  CreateMultipartUploadCommandOutput,
  DeleteObjectCommandInput,
  DeleteObjectCommandOutput,
  GetObjectCommandInput,
  GetObjectCommandOutput,
  HeadObjectCommandInput,
  HeadObjectCommandOutput,
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  ListObjectsV2CommandInput,
  ListObjectsV2CommandOutput,
  ListPartsCommandInput,
  ListPartsCommandOutput,
  PutObjectCommandInput,
  PutObjectCommandOutput,
  UploadPartCommandInput,
  UploadPartCommandOutput,
} from '@aws-sdk/client-s3';

/** Address of a bucket and our credentials. */
export type S3Config = {
  /** Scheme, host and port; no path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prepended to every key, with a trailing slash; empty for a bucket of our own. */
  prefix: string;
  /** Whether the bucket is the first part of the path, or part of the host name. */
  addressing: 'path' | 'host';
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken: string | undefined;
};

/** Timeouts and retries; all times in milliseconds. */
export type S3Patience = {
  /** Until a connection is established, and between two signs of activity on it. */
  idleMs: number;
  /** Attempts per call, including the first. */
  tries: number;
  /** Delay before the second attempt; doubled before each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
};

export const usualPatience: S3Patience = { idleMs: 20_000, tries: 6, firstWaitMs: 200, longestWaitMs: 5000 };

type Shapes = {
  abortUpload: { input: AbortMultipartUploadCommandInput; output: AbortMultipartUploadCommandOutput };
  completeUpload: { input: CompleteMultipartUploadCommandInput; output: CompleteMultipartUploadCommandOutput };
  copyObject: { input: CopyObjectCommandInput; output: CopyObjectCommandOutput };
  createUpload: { input: CreateMultipartUploadCommandInput; output: CreateMultipartUploadCommandOutput };
  deleteObject: { input: DeleteObjectCommandInput; output: DeleteObjectCommandOutput };
  getObject: { input: GetObjectCommandInput; output: GetObjectCommandOutput };
  headObject: { input: HeadObjectCommandInput; output: HeadObjectCommandOutput };
  listObjects: { input: ListObjectsV2CommandInput; output: ListObjectsV2CommandOutput };
  listParts: { input: ListPartsCommandInput; output: ListPartsCommandOutput };
  listUploads: { input: ListMultipartUploadsCommandInput; output: ListMultipartUploadsCommandOutput };
  putObject: { input: PutObjectCommandInput; output: PutObjectCommandOutput };
  uploadPart: { input: UploadPartCommandInput; output: UploadPartCommandOutput };
};
export type S3CallName = keyof Shapes;
/** What a call is given, without the bucket, which is always ours. */
export type S3Input<Name extends S3CallName> = Omit<Shapes[Name]['input'], 'Bucket'>;
export type S3Output<Name extends S3CallName> = Shapes[Name]['output'];
export type S3Calls = {
  [Name in S3CallName]: (input: S3Input<Name>, options?: { abortSignal: AbortSignal }) => Promise<S3Output<Name>>;
};
