/** An error response of S3; `status` 0 when there was no response. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor({ status, code, text, cause }: { status: number; code: string; text: string; cause?: unknown }) {
    super(`S3: ${text}`, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
  }
}

/** Missing content; its code is that of a missing file, so that readers need not know where bytes are stored. */
export class MissingContentError extends Error {
  override readonly name = 'MissingContentError';
  readonly code = 'ENOENT';

  constructor(key: string) {
    super(`ENOENT: there is no ${key}`);
  }
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);
const passingCodes = new Set(['SlowDown', 'RequestTimeout', 'InternalError', 'ServiceUnavailable', 'Busy']);

/** Worth a retry: the connection broke, or the other side is overloaded. */
export function isPassing({ status, code }: S3Error): boolean {
  return status === 0 || passing.has(status) || passingCodes.has(code);
}

const statusCodes: Record<number, string> = { 403: 'Forbidden', 404: 'NotFound', 412: 'PreconditionFailed' };

function textAt(of: unknown, name: string): string {
  const value: unknown = Object(of)[name];
  return typeof value === 'string' ? value : '';
}

/** An error of the SDK as one of ours: what S3 answered, or that there was no answer. */
export function readS3Error(error: unknown): S3Error {
  const status = Number(
    Object(Object(error).$metadata).httpStatusCode ?? Object(Object(error).$response).statusCode ?? 0,
  );
  const message = textAt(error, 'message');
  // The SDK understood the answer as an error of S3.
  if (textAt(error, '$fault') !== '') {
    const name = textAt(error, 'name');
    const isNamed = !/^(Unknown|UnknownError|Error|\d+)$/.test(name);
    const code = isNamed ? name : (statusCodes[status] ?? `status_${status}`);
    return new S3Error({ status, code, text: message || `answered ${status} ${code}`, cause: error });
  }
  if (status === 200)
    return new S3Error({ status, code: 'not_understood', text: 'what answers at the endpoint is no S3', cause: error });
  if (status > 0) return new S3Error({ status, code: `status_${status}`, text: `answered ${status}`, cause: error });
  const isLate = textAt(error, 'name') === 'TimeoutError';
  const code = textAt(error, 'code') || (isLate ? 'ETIMEDOUT' : 'no_answer');
  return new S3Error({ status: 0, code, text: message || String(error), cause: error });
}

const meanings: Record<string, string> = {
  InvalidAccessKeyId: 'the id of the key is not known there',
  SignatureDoesNotMatch: 'the secret does not belong to the id of the key',
  InvalidToken: 'the session token is not valid',
  ExpiredToken: 'the session token has run out',
  AccessDenied: 'these keys may not do this in the bucket: they need to list it and to read, write and delete in it',
  Forbidden: 'these keys may not do this in the bucket: they need to list it and to read, write and delete in it',
  NoSuchBucket: 'there is no bucket of this name',
  InvalidBucketName: 'no bucket can have this name',
  PermanentRedirect: 'the bucket is in another region: set region and endpoint to it',
  AuthorizationHeaderMalformed: 'the bucket is in another region: set the region to it',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  ENOTFOUND: 'the host of the endpoint is not known',
  ECONNREFUSED: 'nobody listens at the endpoint',
  ETIMEDOUT: 'the endpoint does not answer',
};

/** An explanation of the error for the operator; without setting names, because files and backups have their own. */
export function explainS3({ code, message }: S3Error): string {
  const meaning = meanings[code];
  return meaning === undefined ? message : `${meaning} (${code})`;
}
