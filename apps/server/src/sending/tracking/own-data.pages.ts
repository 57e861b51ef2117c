import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eraseForGood, type OpenedLink, openPrivacyLink, exportPerson } from '#audience/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { erasedPage, ownDataPage, staleLinkPage } from './pages/preference-forms.ts';
import { readerLocale } from './reader-locale.ts';
import { sendPage } from './send-page.ts';

type TokenParams = { Params: { token: string } };
type Opened = { link: OpenedLink; token: string; locale: OpenedLink['language'] & string };
type Handler = (opened: Opened, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/** What a person sees and erases through the link mailed to their own address. Opening it changes nothing. */
export function mountOwnData(app: FastifyInstance, deps: Platform): void {
  const fallback = deps.config.defaultLocale;
  const behindLink = (handle: Handler) => async (request: FastifyRequest<TokenParams>, reply: FastifyReply) => {
    const { token } = request.params;
    const link = await openPrivacyLink({ deps, token });
    const locale = readerLocale({ request, language: link?.language ?? null, fallback });
    if (!link) return sendPage(reply, { status: 404, html: staleLinkPage(locale), deps });
    return handle({ link, token, locale }, request, reply);
  };
  const render = ({ link, locale }: Opened, format: 'json' | 'html') =>
    exportPerson({ deps, owner: link.owner, actor: { kind: 'visitor' }, id: link.contactId, format, locale });

  app.get<TokenParams>(
    '/mis-datos/:token',
    behindLink(({ link, token, locale }, _request, reply) =>
      sendPage(reply, {
        html: ownDataPage({ locale, brand: link.brand, address: link.email, token }),
        mayDownload: true,
        deps,
      }),
    ),
  );
  app.get<TokenParams>(
    '/mis-datos/:token/ver',
    behindLink(async (opened, _request, reply) => sendPage(reply, { html: await render(opened, 'html'), deps })),
  );
  app.get<TokenParams>(
    '/mis-datos/:token/datos.json',
    behindLink(async (opened, _request, reply) => {
      const text = await render(opened, 'json');
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="mis-datos.json"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(text);
    }),
  );
  app.post<TokenParams>(
    '/mis-datos/:token/borrar',
    behindLink(async ({ link, token, locale }, request, reply) => {
      const { owner, contactId, brand } = link;
      const isSure = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('sure') === 'yes';
      if (!isSure) {
        const html = ownDataPage({ locale, brand, address: link.email, token, isUnticked: true });
        return sendPage(reply, { status: 422, html, deps });
      }
      await eraseForGood({ deps, owner, actor: { kind: 'visitor' }, id: contactId });
      return sendPage(reply, { html: erasedPage({ locale, brand }), deps });
    }),
  );
}
