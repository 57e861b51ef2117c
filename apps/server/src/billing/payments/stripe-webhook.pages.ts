import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentsDeps } from './payments.types.ts';
import { checkStripeEvent } from './provider/stripe/stripe-signature.ts';
import { takeEvent } from './usecases/take-event.ts';

const bodyLimit = 1024 * 1024;

function answer(reply: FastifyReply, status: number, result: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').send({ result });
}

const refusals = { missing: 400, unreadable: 400, refused: 401 } as const;

/** Where Stripe posts payment events. Anything correctly signed is stored with its job before the response. */
export function mountStripeWebhook(app: FastifyInstance, deps: PaymentsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the raw bytes.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_request: FastifyRequest, body: Buffer | string) => Buffer.from(body),
    );
    scope.post<{ Body: Buffer }>('/hooks/stripe', { bodyLimit }, async (request, reply) => {
      // Keys may be set, changed and removed while the product runs.
      const { stripe: config } = deps.config;
      if (!config) return answer(reply, 404, 'not_in_use');
      const header = request.headers['stripe-signature'];
      const now = deps.clock.now();
      const checked = await checkStripeEvent({
        config,
        body: request.body ?? Buffer.alloc(0),
        header: Array.isArray(header) ? header.join(',') : header,
        now,
      });
      if (checked.status !== 'good') return answer(reply, refusals[checked.status], checked.status);
      const { id: eventId, type: kind, created } = checked.event;
      const occurredAt = Temporal.Instant.fromEpochMilliseconds(created * 1000);
      const event = { provider: 'stripe', eventId, kind, occurredAt, body: checked.event };
      const isNew = await deps.db.system((tx) => takeEvent({ tx, deps, event }));
      return answer(reply, 200, isNew ? 'stored' : 'duplicate');
    });
  });
}
