import type { Operation } from '@enlace/contract/core/operation.ts';
import type { LightMyRequestResponse } from 'fastify';
import { undeclaredAnswer } from '#test/kit/undeclared-answer.ts';

/** What in a response violates the contract; undefined when it conforms. */
export function problemOf(operation: Operation, answer: LightMyRequestResponse): string | undefined {
  if (answer.statusCode >= 500) return `${answer.statusCode}: ${answer.body.slice(0, 200)}`;
  const undeclared = undeclaredAnswer(operation, answer);
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  if (undeclared !== undefined || answer.statusCode >= 400 || !isJson) return undeclared;
  const parsed = operation.reply.safeParse(answer.json());
  return parsed.success ? undefined : `a body that is not the reply: ${parsed.error.message.slice(0, 300)}`;
}
