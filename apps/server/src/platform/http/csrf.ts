import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Secrets } from '#platform/security/secrets.ts';

const lifetimeHours = 24;

/** Signed, expiring page tokens: no cookie and no server state; only our own pages can have one. */
export type CsrfTokens = {
  issue(): string;
  /** Throws `request.csrf` unless `X-CSRF-TOKEN` contains a token issued within the last day. */
  assert(request: FastifyRequest): void;
};

export function createCsrfTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }): CsrfTokens {
  const purpose = 'csrf';
  return {
    issue() {
      const issuedAt = Math.floor(clock.now().epochMilliseconds / 1000).toString(36);
      return `${issuedAt}.${secrets.sign(purpose, issuedAt)}`;
    },
    assert(request) {
      const header = request.headers['x-csrf-token'];
      const [issuedAt = '', signature = ''] = typeof header === 'string' ? header.split('.') : [];
      const age = clock.now().epochMilliseconds / 1000 - Number.parseInt(issuedAt, 36);
      const fresh = age >= -60 && age <= lifetimeHours * 3600;
      if (!fresh || !secrets.verify({ purpose, text: issuedAt, signature })) throw new AppError('request.csrf');
    },
  };
}
