import { Readable } from 'node:stream';
import { hasFreshProof } from './fresh-proof.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { encodeReply } from '@enlace/contract/core/codecs.ts';
import { apiKeyMark } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import type { ErrorCode } from '@enlace/contract/error-codes.ts';
import { type FieldIssue, fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { matchLocale, type Locale } from '@enlace/contract/core/locale.ts';
import type { PlanFeature } from '@enlace/contract/core/plan-features.ts';
import type { Operation, Policy } from '@enlace/contract/core/operation.ts';
import { type Cause, withCause } from '#platform/cause.ts';
import type { Actor, AdminActor, ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { CsrfTokens } from './csrf.ts';
import { coarseNetwork } from '#platform/coarse-network.ts';
import { UndeclaredAnswerError, undeclaredPart } from './declared-answers.ts';
import { createFairTurns } from './fair-turns.ts';
import { findInvalidText } from './invalid-text.ts';
import type { HandlerInput, Route } from './route.ts';
import { undeclaredFields } from './undeclared-fields.ts';

/** Resolves a bearer token to its actor; undefined when the token is unknown, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

/** Admits a call with an API key or throws; `setHeader` reports the remaining limit to the caller. */
export type AdmitKey = (call: {
  actor: ClientActor;
  keyId: string;
  ip: string;
  setHeader: (name: string, value: string) => void;
}) => Promise<void>;

/** Admits a call of a client whose plan has these features, or throws what it lacks. */
export type AdmitFeatures = (call: {
  owner: OwnerId;
  features: readonly PlanFeature[];
  locale: Locale;
}) => Promise<void>;

type MountOptions = {
  routes: readonly Route[];
  clock: Clock;
  authenticate: Authenticate;
  /** Without it no call with an API key is admitted. */
  admitKey?: AdmitKey;
  /** Without it plans are not asked: for parts of the application without them. */
  admitFeatures?: AdmitFeatures;
  csrf: CsrfTokens;
  defaultLocale: Locale;
};

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1; the scheme in any case, RFC 9110 §11.1), or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

/** The person's own language; for visitors and people without one the first of the browser's that we speak. */
function requestLocale(request: FastifyRequest, { actor, fallback }: { actor: Actor; fallback: Locale }): Locale {
  if ((actor.kind === 'user' || actor.kind === 'admin') && actor.locale !== null) return actor.locale;
  const wishes = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return matchLocale(wishes) ?? fallback;
}

function requestContext(
  request: FastifyRequest,
  { actor, defaultLocale }: { actor: Actor; defaultLocale: Locale },
): RequestContext {
  return {
    actor,
    requestId: request.id,
    locale: requestLocale(request, { actor, fallback: defaultLocale }),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
}

export { proofMinutes } from './fresh-proof.ts';

export class MissingPolicyError extends Error {
  override readonly name = 'MissingPolicyError';
}

/** Deny by default: an operation that is neither public nor has a permission prevents the start. */
export function assertPolicies(routes: readonly Route[]): void {
  const without = routes.filter(({ operation }) => operation.access !== 'public' && !operation.permission);
  const odd = routes.filter(
    ({ operation }) => operation.access === 'public' && (operation.permission ?? operation.proof),
  );
  const names = [...without, ...odd].map(({ operation }) => operation.id);
  if (names.length > 0) throw new MissingPolicyError(`operations without a sound policy: ${names.join(', ')}`);
}

function assertProof(actor: ClientActor | AdminActor, now: Temporal.Instant): void {
  if (!hasFreshProof(actor, now)) throw new AppError('auth.proof_required');
}

/** Programs get an error about their key, people about their session. */
function missingCode(token: string | undefined): ErrorCode {
  if (token === undefined) return 'auth.required';
  return token.startsWith(apiKeyMark) ? 'api_keys.not_valid' : 'auth.session_expired';
}

function assertPolicy(
  policy: Policy,
  { actor, token, clock }: { actor: Actor; token: string | undefined; clock: Clock },
): void {
  if (policy.access === 'public') return;
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError(missingCode(token));
  if (policy.access !== 'signed_in' && actor.kind !== policy.access) throw new AppError('auth.forbidden');
  if (!policy.permission || !actor.permissions.has(policy.permission)) throw new AppError('auth.forbidden');
  if (policy.proof) assertProof(actor, clock.now());
}

function parsePart(schema: z.ZodType | undefined, value: unknown, prefix: string, issues: FieldIssue[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  const invalidPath = result.success ? findInvalidText(result.data) : undefined;
  if (invalidPath !== undefined) issues.push({ path: prefix + invalidPath, code: 'invalid_format' });
  if (result.success) return result.data;
  issues.push(...fieldIssues(result.error).map((found) => ({ ...found, path: prefix + found.path })));
  return undefined;
}

/** A program's misspelt field is reported, not ignored: nobody sees a form. */
function undeclaredIssues(operation: Operation, { query, body }: FastifyRequest): FieldIssue[] {
  const paths = [...undeclaredFields(operation.query, query), ...undeclaredFields(operation.body, body)];
  return paths.map((path) => ({ path, code: 'unknown_field' }));
}

function parseInput(operation: Operation, { actor, request }: { actor: Actor; request: FastifyRequest }) {
  const issues: FieldIssue[] = [];
  const params = parsePart(operation.params, request.params, '', issues);
  // An invalid id is a missing thing, not a form to correct.
  if (issues.length > 0) throw new AppError('resource.not_found');
  const query = parsePart(operation.query, request.query, '', issues);
  const body = parsePart(operation.body, request.body, '', issues);
  if (issues.length === 0 && actor.kind === 'user' && actor.apiKeyId !== null)
    issues.push(...undeclaredIssues(operation, request));
  if (issues.length > 0) throw new AppError('request.invalid', { fields: issues });
  return { params, query, body };
}

function causeOf(operation: Operation, { actor, requestId, ip }: RequestContext): Partial<Cause> {
  const client = actor.kind === 'user' ? { actingAdminId: actor.actingAdminId, apiKeyId: actor.apiKeyId } : {};
  return { requestId, operation: operation.id, ip, ...client };
}

/** Streams, up or down, need the database only occasionally, and may last as long as the connection is slow. */
function mayTakeLong({ raw, operation }: Pick<Route, 'raw' | 'operation'>): boolean {
  return operation.upload?.kind === 'form' || (raw && operation.method !== 'DELETE');
}

/** Forms and bytes are only for operations that declare them: read as JSON they would be an empty body. */
function assertBodyKind({ upload }: Operation, { headers, body }: FastifyRequest): void {
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  if (upload === undefined && (isForm || body instanceof Readable))
    throw new AppError('request.unsupported_media_type');
}

/** A handler that writes its answer or its headers answers what its operation declares; a difference is our bug. */
function declaredOnly(operation: Operation) {
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
    const { statusCode: status } = reply;
    if (status >= 400) return;
    const part = undeclaredPart(operation, { status, headers: reply.getHeaders() });
    if (part === undefined) return;
    if (payload instanceof Readable) payload.destroy();
    throw new UndeclaredAnswerError(`${operation.id} answered what it does not declare: ${part}`);
  };
}

/** What the plan must have for this call. */
function featuresOf({ feature }: Operation, { apiKeyId }: ClientActor): PlanFeature[] {
  return [...(apiKeyId === null ? [] : ['api' as const]), ...(feature === undefined ? [] : [feature])];
}

async function assertPlan(
  operation: Operation,
  { context: { actor, locale }, admitFeatures }: { context: RequestContext; admitFeatures: AdmitFeatures | undefined },
): Promise<void> {
  if (actor.kind !== 'user') return;
  const features = featuresOf(operation, actor);
  if (features.length > 0) await admitFeatures?.({ owner: actor.ownerId, features, locale });
}

const refuseKeys: AdmitKey = async () => {
  throw new AppError('auth.forbidden');
};

/** Concurrent calls of one session or key, or of one network's visitors. */
const callsAtOnce = { signedIn: 12, visitors: 24 } as const;

const safeMethods = new Set(['GET', 'HEAD']);

const visitor: Actor = { kind: 'visitor' };

type Call = { request: FastifyRequest; reply: FastifyReply; token: string | undefined };

/** Mounts operations on Fastify: session, access, CSRF, validation, handler. Everything not declared stays closed. */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  const { routes, clock, authenticate, admitKey = refuseKeys, admitFeatures, csrf, defaultLocale } = options;
  assertPolicies(routes);
  const turns = { signedIn: createFairTurns(callsAtOnce.signedIn), visitors: createFairTurns(callsAtOnce.visitors) };

  async function contextOf(operation: Operation, { request, reply, token }: Call): Promise<RequestContext> {
    const actor = (token === undefined ? undefined : await authenticate(token)) ?? visitor;
    if (actor.kind === 'user' && actor.apiKeyId !== null) {
      const setHeader = (name: string, value: string) => void reply.header(name, value);
      await admitKey({ actor, keyId: actor.apiKeyId, ip: request.ip, setHeader });
    }
    assertPolicy(operation, { actor, token, clock });
    const changes = !safeMethods.has(operation.method);
    if (changes && actor.kind === 'visitor' && operation.csrf !== false) csrf.assert(request);
    const context = requestContext(request, { actor, defaultLocale });
    await assertPlan(operation, { context, admitFeatures });
    return context;
  }

  async function answer({ operation, raw, handle }: Route, call: Call): Promise<FastifyReply> {
    const { request, reply } = call;
    const ctx = await contextOf(operation, call);
    assertBodyKind(operation, request);
    const input = { ctx, ...parseInput(operation, { actor: ctx.actor, request }), request, reply };
    // NOTE: built above from the operation's own schemas and access.
    const answered = await withCause(causeOf(operation, ctx), () => handle(input as HandlerInput<Operation>));
    if (raw) return reply;
    // The schema is an allow-list: undeclared values are never sent, and a mismatch is our bug, not the caller's.
    return reply.status(operation.success ?? 200).send(encodeReply(operation.reply, answered));
  }

  async function answerInTurn(route: Route, call: Call): Promise<FastifyReply> {
    const { request, token } = call;
    const line = token === undefined ? turns.visitors : turns.signedIn;
    const caller = token ?? coarseNetwork(request.ip) ?? request.ip;
    const wait = line.enter(caller);
    if (wait) await wait;
    try {
      // A caller that disconnected while waiting gets no response, and nothing is done for it.
      if (wait && request.raw.socket.destroyed) throw new AppError('request.malformed');
      return await answer(route, call);
    } finally {
      line.leave(caller);
    }
  }

  for (const route of routes) {
    const { operation, raw } = route;
    const respond = mayTakeLong(route) ? answer : answerInTurn;
    app.route({
      method: operation.method,
      url: operation.path,
      ...(raw || operation.answerHeaders ? { onSend: declaredOnly(operation) } : {}),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        respond(route, { request, reply, token: bearerToken(request) }),
    });
  }
}
