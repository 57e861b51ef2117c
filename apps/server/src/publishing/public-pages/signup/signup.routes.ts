import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '#platform/platform.types.ts';
import { localeOfRequest } from '../locale-of-request.ts';
import { escapeHtml, messagePage } from '../message-page.ts';
import { commonHeaders } from '../page-headers.ts';
import { publicPagesOf } from '../public-pages.ts';
import { confirmSignup, readSignup } from './confirm-signup.ts';
import { signupTexts } from './locales/texts.ts';
import type { SignupRequest } from './signup-requests.repository.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;
type Exchange = { platform: Platform; request: TokenRequest; reply: FastifyReply };

const formCss =
  'form button{min-height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}' +
  'form button:focus-visible{outline:3px solid var(--act);outline-offset:3px}';

function pageTexts({ platform, request }: Exchange, signup: SignupRequest | undefined) {
  const locale = signup?.locale ?? localeOfRequest(request.headers, platform.config.defaultLocale);
  const texts = signupTexts[locale];
  if (!signup) return { locale, title: texts.goneTitle, text: texts.goneText };
  const { profileName, text } = signup;
  return signup.confirmedAt === null
    ? { locale, title: texts.askTitle(profileName), text }
    : { locale, title: texts.doneTitle, text: texts.doneText(profileName) };
}

/** Opening the link only asks: programs that scan mails open links too, people press the button. */
async function answer(exchange: Exchange, signup: SignupRequest | undefined): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const shown = pageTexts(exchange, signup);
  const texts = signupTexts[shown.locale];
  const asks = signup !== undefined && signup.confirmedAt === null;
  const action = `/confirmar/${encodeURIComponent(request.params.token)}`;
  const button = `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(texts.button)}</button></form>`;
  const { html, policy } = messagePage({
    assets: await publicPagesOf(platform).assets(),
    ...shown,
    label: signup?.profileName ?? texts.askLabel,
    links: asks ? [] : [{ href: '/', label: texts.home }],
    ...(asks ? { extra: { html: button, css: formCss, hasForm: true } } : {}),
  });
  return reply
    .status(signup ? 200 : 404)
    .headers({
      ...commonHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The link in the mail that asks somebody to confirm a sign-up. */
export function signupRoutes(scope: FastifyInstance, platform: Platform): void {
  scope.get<{ Params: { token: string } }>('/confirmar/:token', async (request, reply) =>
    answer({ platform, request, reply }, await readSignup(platform, request.params.token)),
  );
  scope.post<{ Params: { token: string } }>('/confirmar/:token', async (request, reply) =>
    answer({ platform, request, reply }, await confirmSignup(platform, request.params.token)),
  );
}
