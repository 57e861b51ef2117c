import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@enlace/contract/core/error-body.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import { isConnectionLoss, isDiskFull } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';

const fastifyCodes: Record<string, AppError['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** The sender disconnected in the middle of the request: there is nobody to answer, and nothing of ours failed. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && hasErrorCode(error, 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE');
}

/** The form parser throws errors without a code for an invalid body, and names what it was reading. */
function isBrokenForm(error: unknown, request: FastifyRequest): boolean {
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isForm && error instanceof Error && /\bmultipart\b/i.test(error.message);
}

function toAppError(error: unknown, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isHangUp(error, request)) return new AppError('request.malformed', { cause: error });
  if (isDiskFull(error)) return new AppError('server.storage_full', { cause: error });
  if (isConnectionLoss(error)) return new AppError('server.unavailable', { cause: error, retryAfterSeconds: 5 });
  if (isBrokenForm(error, request)) return new AppError('request.malformed', { cause: error });
  if (!isFastifyError(error)) return undefined;
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known, { cause: error });
  const clientSide = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return clientSide ? new AppError('request.malformed', { cause: error }) : undefined;
}

/** Error → the contract's body; unknown causes are only logged. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { code, params, fields } = error;
  return { error: { code, ...(params ? { params } : {}), ...(fields ? { fields } : {}), requestId } };
}

type Failure = { error: unknown; request: FastifyRequest; reply: FastifyReply; logger: Logger };

/** Responds with the contract's error body and status; our own faults are logged. */
export function answerError({ error, request, reply, logger }: Failure): FastifyReply {
  const known = toAppError(error, request);
  const answer = known ?? new AppError('server.unexpected', { cause: error });
  if (answer.status >= 500) {
    const about = { requestId: request.id, route: request.routeOptions.url ?? 'unknown', method: request.method };
    // What keeps the machine busy is logged where it is detected; each waiting call is not a failure of its own.
    if (answer.code === 'server.busy') logger.warn(about, 'a request has to be retried: there was no time for it');
    else logger.error({ err: answer.cause ?? error, ...about }, 'request failed');
  }
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(answer.retryAfterSeconds)));
  return reply.status(answer.status).send(errorBody(answer, request.id));
}

/** The only error handler of the API; routes have no try/catch. */
export function installErrorHandler(app: FastifyInstance, { logger }: { logger: Logger }): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError({ error, request, reply, logger }),
  );
}
