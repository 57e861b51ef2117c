import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { handleReturnCall } from './handle-call.job.ts';
import { findHook, insertCall, noteRefusal } from './hooks.repository.ts';
import type { HookDeps, HookRow } from './hooks.types.ts';
import { type CertificateStore, type CheckedCall, verifyCall } from './verify-call.ts';

const bodyLimit = 4 * 1024 * 1024;
const callsPerMinute = 1_200;

type HookRoute = { Params: { id: string }; Body: Buffer };

function answer(reply: FastifyReply, status: number, result: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').send({ result });
}

/** Opens the confirmation address Amazon sends, and stores the topic as the only valid one. */
async function confirm(
  deps: HookDeps,
  hook: HookRow,
  { topicArn, url }: { topicArn: string; url: URL },
): Promise<boolean> {
  try {
    const { status } = await deps.outbound.fetch({ url: url.href, maxBytes: 100_000, maxRedirects: 0 });
    if (status !== 200) return false;
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
  const now = deps.clock.now();
  await deps.db.system(
    (tx) => tx.sql`
      update return_hooks set topic_arn = ${topicArn}, confirmed_at = ${now}, last_call_at = ${now}
      where owner_id = ${hook.ownerId} and id = ${hook.id} and (topic_arn is null or topic_arn = ${topicArn})`,
  );
  return true;
}

/** Stored with its job before the answer: a 200 means it survives a crash. */
async function store(deps: HookDeps, hook: HookRow, call: Extract<CheckedCall, { kind: 'events' }>): Promise<boolean> {
  const id = deps.ids.uuid();
  return deps.db.system(async (tx) => {
    const { digest, payload: body } = call;
    if (!(await insertCall(tx, { id, hook, digest, body, at: deps.clock.now() }))) return false;
    await deps.jobs.enqueue(tx, handleReturnCall, { callId: id });
    return true;
  });
}

async function refuse(deps: HookDeps, hook: HookRow, status: number): Promise<void> {
  const refusal = status === 422 ? 'form' : 'proof';
  await deps.db.system((tx) => noteRefusal(tx, hook, { refusal, at: deps.clock.now() }));
}

async function settle(deps: HookDeps, reply: FastifyReply, { hook, checked }: { hook: HookRow; checked: CheckedCall }) {
  switch (checked.kind) {
    case 'refused':
      await refuse(deps, hook, checked.status);
      return answer(reply, checked.status, checked.status === 422 ? 'unreadable' : 'unauthorized');
    case 'nothing':
      return answer(reply, 200, 'ignored');
    case 'confirm':
      return (await confirm(deps, hook, checked))
        ? answer(reply, 200, 'confirmed')
        : answer(reply, 502, 'not_confirmed');
    case 'events':
      return answer(reply, 200, (await store(deps, hook, checked)) ? 'stored' : 'duplicate');
  }
}

function headersOf(request: FastifyRequest): Record<string, string> {
  const entries = Object.entries(request.headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Endpoints where mail providers post delivery results. */
export function mountReturnHooks(app: FastifyInstance, deps: HookDeps): void {
  const limiter = createRateLimiter({ clock: deps.clock, perMinute: callsPerMinute });
  const certificates: CertificateStore = new Map();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures are over the raw bytes.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_request: FastifyRequest, body: Buffer | string) => Buffer.from(body),
    );
    scope.post<HookRoute>('/hooks/returns/:id', { bodyLimit }, async (request, reply) => {
      const { id } = request.params;
      const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
      const hook = isId ? await deps.db.system((tx) => findHook(tx, id), { readOnly: true }) : undefined;
      // The answer is the same for an unknown hook and a wrong signature.
      if (!hook) return answer(reply, 401, 'unauthorized');
      const rate = limiter.take(hook.id);
      if (!rate.isAllowed) return answer(reply.header('retry-after', String(rate.retryAfterSeconds)), 429, 'too_many');
      const body = (request.body ?? Buffer.alloc(0)).toString('utf8');
      const call = { headers: headersOf(request), body };
      return settle(deps, reply, { hook, checked: await verifyCall(deps, hook, { call, store: certificates }) });
    });
  });
}
