import { coreErrors } from '@enlace/contract/core/core.errors.ts';
import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import type { LightMyRequestResponse } from 'fastify';

const gateCodes = [
  'auth.required',
  'auth.session_expired',
  'api_keys.not_valid',
  'auth.forbidden',
  'auth.proof_required',
];
const statuses = new Map<string, number>(Object.entries(errorStatuses));

function isJson(answer: LightMyRequestResponse): boolean {
  return String(answer.headers['content-type'] ?? '').startsWith('application/json');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureProblem(operation: Operation, answer: LightMyRequestResponse): string | undefined {
  const body = errorBodySchema.safeParse(parse(answer.body));
  if (!body.success) return `${answer.statusCode} without the error body: ${answer.body.slice(0, 200)}`;
  const { code } = body.data.error;
  if (statuses.get(code) !== answer.statusCode) return `${code} with the status ${answer.statusCode}`;
  const gate = operation.access === 'public' ? [] : gateCodes;
  const declared = [...Object.keys(coreErrors), ...gate, ...(operation.errors ?? [])];
  return declared.includes(code) ? undefined : `${code} is not declared`;
}

/** What in a response violates the contract; undefined when it conforms. */
export function problemOf(operation: Operation, answer: LightMyRequestResponse): string | undefined {
  if (answer.statusCode >= 500) return `${answer.statusCode}: ${answer.body.slice(0, 200)}`;
  if (answer.statusCode >= 400) return failureProblem(operation, answer);
  if (answer.statusCode >= 300) return `an undeclared ${answer.statusCode}`;
  if (!isJson(answer)) return undefined;
  const parsed = operation.reply.safeParse(parse(answer.body));
  return parsed.success ? undefined : `a body that is not the reply: ${parsed.error.message.slice(0, 300)}`;
}
