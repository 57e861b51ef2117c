import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SourceFailure } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { storeInbound } from '#mailbox/conversations/usecases/take-source-mail.ts';
import { ownerId } from '#platform/context.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { openIfReadable } from '#platform/security/secrets.ts';
import { noteMails } from '../mail-sources.repository.ts';
import { hookSecretPurpose } from '../mail-sources.rules.ts';
import type { SourceDeps } from '../mail-sources.types.ts';
import { acceptCall, refuseCall } from '../usecases/notify-halted.ts';
import { handedMailSchema, writeHandedMail } from './handed-mail.ts';
import { isSigned } from './signature.rules.ts';

/** A mail of 25 MB, in base64 within JSON. */
const bodyLimit = 36 * 1024 * 1024;
const mailLimit = 25 * 1024 * 1024;
const callsPerMinute = 600;
const notedPerMinute = 6;

type HookRoute = { Params: { id: string }; Body: Buffer };
type Source = { owner: string; id: string; profileId: string; sealedSecret: string; paused: boolean };

async function findSource(deps: SourceDeps, id: string): Promise<Source | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [row] = await deps.db.system(
    (tx) => tx.sql<Source[]>`
      select s.owner_id as owner, s.id, s.profile_id, s.sealed_secret, s.paused from mail_sources s
      where s.id = ${id} and s.kind = 'webhook' and (select enlace_client_is_open(u) from users u where u.id = s.owner_id)`,
    { readOnly: true },
  );
  return row;
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The mail as bytes; undefined when the body does not match its type. */
function readBody(request: FastifyRequest<HookRoute>): Buffer | undefined {
  const type = headerOf(request, 'content-type').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return request.body;
  try {
    const parsed = handedMailSchema.safeParse(JSON.parse(request.body.toString('utf8')));
    return parsed.success ? writeHandedMail(parsed.data) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function take(deps: SourceDeps, { source, raw }: { source: Source; raw: Buffer }): Promise<boolean> {
  const owner = ownerId(source.owner);
  const receivedAt = deps.clock.now();
  const { id: sourceId, profileId } = source;
  const about = { source: 'webhook', recipient: `webhook:${sourceId}`, envelopeFrom: '' } as const;
  return deps.db.scoped(owner, async (tx) => {
    const isNew = await storeInbound(tx, deps, { ...about, owner, sourceId, profileId, raw, receivedAt });
    // A repeated call means that the service missed our answer, not another mail.
    if (isNew) await noteMails(tx, owner, { id: sourceId, at: receivedAt, all: 1, fresh: 1 });
    await acceptCall({ tx, deps, owner, id: sourceId });
    return isNew;
  });
}

/** Rejected calls are counted, so that the client is notified. */
async function refuse(deps: SourceDeps, source: Source, error: SourceFailure): Promise<void> {
  const owner = ownerId(source.owner);
  if (!source.paused) await deps.db.scoped(owner, (tx) => refuseCall({ tx, deps, owner, id: source.id }, error));
}

/** Answers in JSON; errors of unsigned calls are not explained. */
function answer(reply: FastifyReply, status: number, result: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').send({ result });
}

/** Endpoint for mail services of clients: raw messages, or JSON parsed by them. */
export function mountMailHook(app: FastifyInstance, deps: SourceDeps): void {
  const limiter = createRateLimiter({ clock: deps.clock, perMinute: callsPerMinute });
  const strangers = createRateLimiter({ clock: deps.clock, perMinute: notedPerMinute });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the raw bytes.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_request: FastifyRequest, body: Buffer | string) => Buffer.from(body),
    );
    scope.post<HookRoute>('/hooks/mail/:id', { bodyLimit }, async (request, reply) => {
      const source = await findSource(deps, request.params.id);
      const secret =
        source && openIfReadable(deps.secrets, { purpose: hookSecretPurpose, sealed: source.sealedSecret });
      const signed = {
        secret: secret ?? '',
        timestamp: headerOf(request, 'x-enlace-timestamp'),
        signature: headerOf(request, 'x-enlace-signature'),
        body: request.body ?? Buffer.alloc(0),
      };
      const isGenuine = isSigned({ ...signed, now: deps.clock.now() }) && secret !== undefined;
      if (!isGenuine || !source) {
        // Anyone who knows the address could call it for hours: a few records a minute are enough.
        if (source && strangers.take(source.id).isAllowed) await refuse(deps, source, 'unsigned');
        return answer(reply, 401, 'unauthorized');
      }
      const rate = limiter.take(source.id);
      if (!rate.isAllowed) {
        return answer(reply.header('retry-after', String(rate.retryAfterSeconds)), 429, 'too_many');
      }
      // The service keeps the mail and retries.
      if (source.paused) return answer(reply.header('retry-after', '3600'), 503, 'paused');
      const raw = readBody(request);
      const isTooLarge = raw !== undefined && raw.length > mailLimit;
      if (!raw || raw.length === 0 || isTooLarge) {
        await refuse(deps, source, 'unreadable');
        return isTooLarge ? answer(reply, 413, 'too_large') : answer(reply, 422, 'unreadable');
      }
      return answer(reply, 200, (await take(deps, { source, raw })) ? 'stored' : 'duplicate');
    });
  });
}
