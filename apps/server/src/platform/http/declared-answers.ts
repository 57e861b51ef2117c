import type { Operation } from '@enlace/contract/core/operation.ts';
import { scopeOf } from '@enlace/contract/core/permissions.ts';
import type { ErrorCode } from '@enlace/contract/error-codes.ts';

/** A handler answered something its operation does not declare. */
export class UndeclaredAnswerError extends Error {
  override readonly name = 'UndeclaredAnswerError';
}

/** Possible errors of any call. */
const everywhere = ['request.malformed', 'server.unexpected', 'server.unavailable', 'server.busy'] as const;

function accessCodes({ access, proof, method, csrf }: Operation): ErrorCode[] {
  if (access === 'public') return method === 'GET' || csrf === false ? [] : ['request.csrf'];
  return [
    'auth.required',
    'auth.session_expired',
    'api_keys.not_valid',
    'auth.forbidden',
    ...(proof ? (['auth.proof_required'] as const) : []),
  ];
}

function inputCodes({ method, path, query, body, upload }: Operation, namesThings: boolean): ErrorCode[] {
  const hasInput = query !== undefined || body !== undefined || (upload?.kind === 'form' && upload.fields);
  return [
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(path.includes(':') || namesThings ? (['resource.not_found'] as const) : []),
    ...(method === 'GET'
      ? []
      : (['request.too_large', 'request.unsupported_media_type', 'server.storage_full'] as const)),
  ];
}

/** A plan refuses what it lacks; a call with an API key also needs a plan with the API. */
function planCodes(operation: Operation): ErrorCode[] {
  if (operation.feature === undefined && scopeOf(operation) === undefined) return [];
  return ['plan.feature_missing', 'plan.feature_not_offered'];
}

/** Every error an operation can answer, by its policy and its input; `namesThings` if its query or body has an id. */
export function declaredCodes(operation: Operation, namesThings: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...everywhere,
    ...accessCodes(operation),
    ...inputCodes(operation, namesThings),
    ...planCodes(operation),
    ...(scopeOf(operation) === undefined ? [] : (['request.rate_limited'] as const)),
    ...(operation.errors ?? []),
  ];
  return [...new Set(codes)];
}

/** Media types of a successful answer; none for an answer without a body. */
export function successTypes({ media = ['application/json'] }: Operation): readonly string[] {
  return media;
}

type Answer = { status: number; headers: Readonly<Record<string, unknown>> };

/** What of a successful answer the operation does not declare; undefined if it declares all of it. */
export function undeclaredPart(operation: Operation, { status, headers }: Answer): string | undefined {
  const wanted = operation.success ?? 200;
  if (status !== wanted) return `the status ${status}`;
  const type = typeof headers['content-type'] === 'string' ? headers['content-type'].split(';')[0]?.trim() : undefined;
  const types = successTypes(operation);
  if (type === undefined ? types.length > 0 : !types.includes(type) && !(types.includes('*/*') && type.includes('/')))
    return `the type ${type ?? 'of nothing'}`;
  const missing = Object.entries(operation.answerHeaders ?? {}).find(
    ([name, { required }]) => required && headers[name] === undefined,
  );
  return missing && `no header ${missing[0]}`;
}
