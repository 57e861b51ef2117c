import { errorBodySchema } from '@enlace/contract/core/error-body.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { errorStatuses } from '@enlace/contract/error-codes.ts';
import { z } from 'zod';
import { declaredCodes, undeclaredPart } from '#platform/http/declared-answers.ts';

const statuses = new Map<string, number>(Object.entries(errorStatuses));
const declared = new WeakMap<Operation, ReadonlySet<string>>();

function namesThings(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"format":"uuid"');
}

/** Computed once per operation, because describing a schema is slow. */
function codesOf(operation: Operation): ReadonlySet<string> {
  const known = declared.get(operation);
  if (known) return known;
  const made = new Set<string>(declaredCodes(operation, namesThings(operation.query) || namesThings(operation.body)));
  declared.set(operation, made);
  return made;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Answer = { statusCode: number; headers: Readonly<Record<string, unknown>>; body: string };

/** What of an answer the operation does not declare: its status, media type, headers or error; undefined if all is. */
export function undeclaredAnswer(operation: Operation, { statusCode, headers, body }: Answer): string | undefined {
  if (statusCode < 400) return undeclaredPart(operation, { status: statusCode, headers });
  const parsed = errorBodySchema.safeParse(parse(body));
  if (!parsed.success) return `${statusCode} without the error body: ${body.slice(0, 200)}`;
  const { code } = parsed.data.error;
  if (statuses.get(code) !== statusCode) return `${code} with the status ${statusCode}`;
  return codesOf(operation).has(code) ? undefined : `${code} is not declared`;
}
