import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { mailboxTexts } from '../locales/texts.ts';
import { gonePage, hashOf, threadCss, type ThreadPage } from '../visitor/thread.page.ts';
import type { Score } from './figures.rules.ts';
import { readRatingLink } from './rating-link.ts';

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;
const bodyLimit = 4096;
const openDays = 30;

type Question = { owner: string; id: string; profileName: string; locale: Locale; score: Score | null };

/** The question of a link, while it may be answered; also when its conversation was merged into another one since. */
async function findQuestion(platform: Platform, token: string): Promise<Question | undefined> {
  const id = readRatingLink(platform, token);
  if (id === undefined) return undefined;
  const since = platform.clock.now().subtract({ hours: openDays * 24 });
  const [row] = await platform.db.system(
    (tx) => tx.sql<Question[]>`
      select r.owner_id as owner, r.id, coalesce(p.name, c.profile_name) as profile_name, c.locale, r.score
      from conversation_ratings r join conversations c on c.owner_id = r.owner_id and c.id = r.conversation_id
      left join profiles p on p.owner_id = c.owner_id and p.id = c.profile_id
      where r.id = ${id} and r.asked_at > ${since} and (c.deleted_at is null or c.merged_into is not null)`,
    { readOnly: true },
  );
  return row;
}

async function saveScore(platform: Platform, { owner, id }: Question, score: Score): Promise<void> {
  await platform.db.scoped(
    ownerId(owner),
    (tx) => tx.sql`
      update conversation_ratings set score = ${score}, answered_at = ${platform.clock.now()}
      where owner_id = ${owner} and id = ${id}`,
  );
}

const scoreOf = (word: string | undefined): Score | undefined =>
  word === 'si' ? 'good' : word === 'no' ? 'bad' : undefined;

/** Two buttons; the one of the link that was followed comes first and has the focus. */
function ratingPage({ question, wanted }: { question: Question; wanted: Score | undefined }): ThreadPage {
  const { locale, profileName, score } = question;
  const texts = mailboxTexts[locale].rating;
  const title = escapeHtml(texts.title(profileName));
  const buttons = [
    { score: 'good', word: 'si', label: texts.yes },
    { score: 'bad', word: 'no', label: texts.no },
  ].toSorted((a, b) => Number(b.score === wanted) - Number(a.score === wanted));
  const said =
    score === null ? '' : `<p class="note" role="status">${escapeHtml(`${texts.thanks} ${texts.chosen[score]}`)}</p>`;
  const choices = buttons
    .map(
      ({ word, label, score: each }) =>
        `<button name="r" value="${word}"${each === wanted && score === null ? ' autofocus' : ''}>${escapeHtml(label)}</button>`,
    )
    .join('');
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${threadCss}</style></head>` +
    `<body><main><header><p class="label">${escapeHtml(profileName)}</p><h1>${title}</h1></header>` +
    `<form method="post">${said}<p class="hint">${escapeHtml(texts.confirm)}</p>${choices}</form></main></body></html>`;
  const policy = [
    'sandbox allow-forms',
    "default-src 'none'",
    `style-src ${hashOf(threadCss)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

function send(reply: FastifyReply, { html, policy }: ThreadPage): FastifyReply {
  return reply
    .headers({ ...headers, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(html);
}

type Params = { token: string };

/**
 * Where a person says whether they were helped, without an account. Opening the page says nothing: scanners follow every
 * link of a mail, and only a person presses a button.
 */
export function mountRatingPages(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const gone = (reply: FastifyReply) => send(reply.status(404), gonePage(platform.config.defaultLocale));

    scope.get<{ Params: Params; Querystring: { r?: string } }>('/c/valorar/:token', async (request, reply) => {
      const question = await findQuestion(platform, request.params.token);
      return question ? send(reply, ratingPage({ question, wanted: scoreOf(request.query.r) })) : gone(reply);
    });

    scope.post<{ Params: Params; Body: Partial<Record<string, string>> | undefined }>(
      '/c/valorar/:token',
      { bodyLimit },
      async (request, reply) => {
        const { token } = request.params;
        const score = scoreOf(request.body?.['r']);
        const question = await findQuestion(platform, token);
        if (!question || !score) return gone(reply);
        await saveScore(platform, question, score);
        return reply.headers(headers).redirect(`/c/valorar/${encodeURIComponent(token)}`, 303);
      },
    );
  });
}
