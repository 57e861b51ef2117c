import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { type Block, flattenBlocks, isKnownBlock } from '@enlace/blocks/model/block-document.schema.ts';
import type { FormState } from '@enlace/blocks/page/page-context.ts';
import { findPublicProfile, type PublicAddress, type PublicLookup, type PublicProfile } from '#presence/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { passOfVisitor } from '../file-addresses.ts';
import { sendNotFound } from '../link.routes.ts';
import { commonHeaders, pagePolicy } from '../page-headers.ts';
import { pageWishOf } from '../page-query.ts';
import { publicPagesOf } from '../public-pages.ts';
import { renderProfilePage } from '../render-profile-page.ts';
import { siteOf } from '../site-gate.ts';
import { drawSections } from '../usecases/page-sections.ts';
import { issueChallenge } from './challenge.ts';
import { formStampAge, issueFormStamp } from './form-stamp.ts';
import {
  attemptWindowMinutes,
  type FormBlock,
  type FormOutcome,
  type FormValues,
  receiveForm,
} from './receive-form.ts';

const bodyLimit = 64 * 1024;
const maximumFields = 60;
const reusableStampSeconds = 3600;
/** Forms have an opaque origin, which is foreign to every other one. */
const openToAll = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

type Params = { alias: string; ref: string; blockId?: string };
type FormRequest = FastifyRequest<{ Params: Params; Body: FormValues }>;
type Exchange = { platform: Platform; request: FormRequest; reply: FastifyReply };

function parseValues(body: string): Record<string, string> {
  const entries = [...new URLSearchParams(body)].slice(0, maximumFields);
  return Object.fromEntries(entries);
}

function isForm(block: Block): block is FormBlock & Block {
  const isOne = isKnownBlock(block) && (block.type === 'form' || block.type === 'signup');
  return isOne && block.hidden !== true;
}

function statusOf(outcome: FormOutcome): number {
  if (outcome.status === 'sent') return 200;
  if (outcome.status === 'invalid') return 422;
  return outcome.reason === 'rate_limited' ? 429 : 403;
}

function jsonOf(outcome: FormOutcome, requestId: string): object {
  if (outcome.status === 'sent') return { ok: true };
  if (outcome.status === 'invalid') {
    const fields = Object.entries(outcome.errors).map(([path, code]) => ({ path, code }));
    return { error: { code: 'request.invalid', fields, requestId } };
  }
  return {
    error: { code: outcome.reason === 'rate_limited' ? 'request.rate_limited' : 'forms.not_verified', requestId },
  };
}

function stateOf(outcome: FormOutcome, blockId: string, values: FormValues): FormState {
  if (outcome.status === 'sent') return { blockId, status: 'sent' };
  const typed = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    blockId,
    status: 'invalid',
    values: Object.fromEntries(typed),
    errors: outcome.status === 'invalid' ? outcome.errors : {},
    ...(outcome.status === 'refused' ? { formError: outcome.reason } : {}),
  };
}

/** Correcting a field must not restart the wait: our timestamp stays while it is recent. */
function nextStamp(platform: Platform, values: FormValues): string {
  const stamp = values[formControls.renderedAt] ?? '';
  const age = formStampAge(platform, stamp);
  return age !== undefined && age < reusableStampSeconds ? stamp : issueFormStamp(platform);
}

type Result = { profile: PublicProfile; blockId: string; outcome: FormOutcome };

async function sendResultPage(
  { platform, request, reply }: Exchange,
  { profile, blockId, outcome }: Result,
): Promise<FastifyReply> {
  const unlockKey = profile.hasPassword ? pageWishOf(request.url).unlockKey : undefined;
  const page = renderProfilePage({
    assets: await publicPagesOf(platform).assets(),
    publicUrl: platform.config.publicUrl,
    subject: { ...profile, unlockKey },
    passOf: passOfVisitor(platform, unlockKey),
    formRenderedAt: nextStamp(platform, request.body),
    section: await drawSections(platform, profile),
    formState: stateOf(outcome, blockId, request.body),
  });
  return reply
    .headers({ ...commonHeaders, 'content-security-policy': pagePolicy(page), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** The profile of a form's address; a page opened before a rename still works. */
async function findFormProfile(platform: Platform, address: PublicAddress): Promise<PublicLookup> {
  const lookUp = (asked: PublicAddress) =>
    platform.db.system((tx) => findPublicProfile(tx, { deps: platform, ...asked }), { readOnly: true });
  const found = await lookUp(address);
  return found.status === 'moved' ? lookUp({ ...address, alias: found.alias, ref: found.ref }) : found;
}

async function answerForm({ platform, request, reply }: Exchange): Promise<FastifyReply> {
  const { alias, ref } = request.params;
  const wantsJson = (request.headers.accept ?? '').includes('application/json');
  const wish = pageWishOf(request.url);
  const found = await findFormProfile(platform, { alias, ref, site: siteOf(request.raw), ...wish });
  const blockId = request.params.blockId ?? request.body[formControls.block] ?? '';
  const block =
    found.status === 'found'
      ? flattenBlocks(found.profile.document.blocks)
          .filter(isForm)
          .find(({ id }) => id === blockId)
      : undefined;
  if (found.status !== 'found' || !block) {
    if (wantsJson)
      return reply
        .status(404)
        .headers(openToAll)
        .send({ error: { code: 'resource.not_found', requestId: request.id } });
    return sendNotFound(platform, { request, reply, mainPath: found.status === 'missing' ? found.mainPath : null });
  }
  const { profile } = found;
  const outcome = await receiveForm(platform, { profile, block, values: request.body, ip: request.ip });
  reply.status(statusOf(outcome));
  if (outcome.status === 'refused' && outcome.reason === 'rate_limited')
    reply.header('retry-after', String(attemptWindowMinutes * 60));
  if (wantsJson) return reply.headers(openToAll).send(jsonOf(outcome, request.id));
  return sendResultPage({ platform, request, reply }, { profile, blockId, outcome });
}

/** Visitors' input: the proof of work they fetch and the messages they send, with and without JavaScript. */
export function formRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      done(null, parseValues(String(body)));
    },
  );
  scope.get('/p/challenge', async (_request, reply) => reply.headers(openToAll).send(await issueChallenge(platform)));
  const pathForm = /^[a-z0-9-]{1,64}$/i;
  for (const path of ['/link/:alias/:ref/form', '/link/:alias/:ref/form/:blockId']) {
    scope.post<{ Params: Params; Body: FormValues }>(path, { bodyLimit }, async (request, reply) => {
      const { alias, ref } = request.params;
      const isUrlencoded = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
      if (!isUrlencoded || !pathForm.test(alias) || !pathForm.test(ref))
        return sendNotFound(platform, { request, reply, mainPath: null });
      return answerForm({ platform, request, reply });
    });
  }
}
