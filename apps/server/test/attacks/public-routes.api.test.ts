import { operations } from '@enlace/contract/operations.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iconSizes } from '#publishing/public-pages/og/og.routes.ts';
import { requestScriptUrl } from '#publishing/file-shares/pages/request.client-script.ts';
import { publishPage } from '#publishing/public-pages/public-pages.test-support.ts';
import { newsScriptUrl } from '#publishing/walls/public/news.client-script.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { createBox } from './kit/fixtures.ts';
import { documentProblems, fileProblems } from './kit/header-rules.ts';
import { mountedRoutes } from './kit/route-table.ts';

type Kind = 'page' | 'file' | 'redirect' | 'data';
type PublicRoute = {
  kind: Kind;
  /** Addresses that exist, and addresses made to confuse. */
  urls: readonly string[];
  body?: string;
};

let kit: TestApp;
let routes: Record<string, PublicRoute>;
/** A client with nothing published. */
let secret: { mark: string; ids: string[] };

/** An enabled wall with a post; each address also below a page that nobody ever saw. */
async function wallRoutes(
  { token }: TestClient,
  { page, profileId }: { page: string; profileId: string },
): Promise<Record<string, PublicRoute>> {
  const settings = { isOn: true, allowsVisitorPosts: true };
  await kit.call('PATCH', `/api/walls/${profileId}`, { token, body: settings });
  const made = await kit.call('POST', `/api/walls/${profileId}/posts`, {
    token,
    body: { body: 'Hola', publish: true },
  });
  const { id } = made.json();
  const hidden = `/link/${secret.mark}/${secret.ids[0]}/muro`;
  const odd = '?antes=%00&orden=%3Cscript%3E&tema=%3Cscript%3E&m=x.y.z&lang=xx';
  // Short: a missing page shows the requested address, up to a length.
  const of = (rest: string) => [`${page}/muro${rest}`, `${page}/muro${rest}${odd}`, hidden + rest.replaceAll(id, 'x')];
  const body = 'nombre=%3Cscript%3E&texto=%3Cscript%3E&password=x&email=a%40b.example&motivo=spam&r=like&o=1';
  const root = '/link/:alias/:ref/muro';
  const found: [string, Kind, string, string?][] = [
    [`GET ${root}`, 'page', ''],
    [`GET ${root}/:id`, 'page', `/${id}`],
    [`GET ${root}.rss`, 'data', '.rss'],
    [`GET ${root}.atom`, 'data', '.atom'],
    [`GET ${root}.json`, 'data', '.json'],
    [`GET ${root}/novedades`, 'data', '/novedades'],
    [`GET ${root}/nueva`, 'page', '/nueva'],
    [`POST ${root}/nueva`, 'page', '/nueva', body],
    [`POST ${root}/:id/comentario`, 'page', `/${id}/comentario`, body],
    [`POST ${root}/:id/reaccion`, 'redirect', `/${id}/reaccion`, body],
    [`POST ${root}/:id/voto`, 'redirect', `/${id}/voto`, body],
    [`GET ${root}/:id/denunciar`, 'page', `/${id}/denunciar`],
    [`POST ${root}/:id/denunciar`, 'page', `/${id}/denunciar`, body],
    [`GET ${root}/:id/denunciar/:comment`, 'page', `/${id}/denunciar/${id}`],
    [`POST ${root}/:id/denunciar/:comment`, 'page', `/${id}/denunciar/${id}`, body],
    [`GET ${root}/mia/:token`, 'page', '/mia/nada'],
    [`POST ${root}/mia/:token`, 'page', '/mia/nada', body],
    [`GET ${root}/entrar`, 'redirect', '/entrar'],
    [`POST ${root}/entrar`, 'page', '/entrar', body],
    [`GET ${root}/acceso`, 'redirect', '/acceso'],
    [`POST ${root}/acceso`, 'page', '/acceso', body],
  ];
  return Object.fromEntries(
    found.map(([name, kind, rest, sent]) => [
      name,
      { kind, urls: of(rest), ...(sent === undefined ? {} : { body: sent }) },
    ]),
  );
}

async function findRoutes(): Promise<Record<string, PublicRoute>> {
  const { client, profile } = await publishPage(kit);
  const { alias, owner } = client;
  const page = `/link/${alias}/${profile.slug}`;
  const file = await createBox({ kit, client, mark: 'propio' }).get('file');
  const hidden = secret.ids;
  const make = async (url: string, body: object) =>
    (await kit.call('POST', url, { token: client.token, body })).json().path;
  const share: string = await make('/api/file-shares', { target: { kind: 'file', id: file } });
  const request: string = await make('/api/file-requests', { title: 'Fotos' });
  const archive: string = await make('/api/file-archives', { fileIds: [file] });
  const sent = [`${request}/subidas/nada`, `${request}/subidas/${hidden[0]}`, `/archivo/nada/subidas/${hidden[0]}`];
  const begun = String((await kit.app.inject({ method: 'POST', url: `${share}/descarga` })).headers.location);
  const [day, signature] = ['2099-01-01', 'x'.repeat(43)];
  const post = { body: 'List-Unsubscribe=One-Click&name=%3Cscript%3E' };
  const wall = await wallRoutes(client, { page, profileId: profile.id });
  return {
    [`GET ${newsScriptUrl}`]: { kind: 'file', urls: [newsScriptUrl] },
    'GET /healthz': { kind: 'data', urls: ['/healthz'] },
    'GET /readyz': { kind: 'data', urls: ['/readyz'] },
    'GET /api/docs': { kind: 'page', urls: ['/api/docs'] },
    'GET /api/openapi.json': { kind: 'data', urls: ['/api/openapi.json'] },
    'GET /link/:alias': { kind: 'page', urls: [`/link/${alias}`, '/link/nadie', '/link/%2e%2e', '/link/%00'] },
    'GET /link/:alias/:ref': {
      kind: 'page',
      urls: [
        page,
        `/link/${alias}/nada`,
        `/link/${secret.mark}/${hidden[0]}`,
        `/link/${alias}/${hidden[0]}`,
        '/link/a/%2f%2fevil.example',
      ],
    },
    'GET /link/:alias/:ref/go/:blockId/:key': {
      kind: 'redirect',
      urls: [
        `${page}/go/x/y`,
        `${page}/go/x/y?url=https://evil.example/`,
        `${page}/go/__proto__/constructor`,
        '/link/a/b/go/c/d',
      ],
    },
    ...wall,
    'GET /link/:alias/:ref/contact.vcf': {
      kind: 'file',
      urls: [`${page}/contact.vcf`, `${page}/contact.vcf?v=4`, `/link/${secret.mark}/${hidden[0]}/contact.vcf`],
    },
    'GET /link/:alias/:ref/qr.svg': { kind: 'file', urls: [`${page}/qr.svg`, '/link/a/b/qr.svg'] },
    'GET /link/:alias/:ref/qr.png': { kind: 'file', urls: [`${page}/qr.png`, '/link/a/b/qr.png'] },
    'GET /link/:alias/:ref/event/:file': {
      kind: 'file',
      urls: [`${page}/event/nada.ics`, `${page}/event/__proto__.ics`, `/link/${secret.mark}/${hidden[0]}/event/x.ics`],
    },
    'GET /link/:alias/:ref/og.jpg': {
      kind: 'file',
      urls: [`${page}/og.jpg`, `${page}/og.jpg?v=../..`, `/link/${secret.mark}/${hidden[0]}/og.jpg`],
    },
    'GET /link/:alias/:ref/app.webmanifest': {
      kind: 'file',
      urls: [`${page}/app.webmanifest`, `/link/${secret.mark}/${hidden[0]}/app.webmanifest`],
    },
    ...Object.fromEntries(
      iconSizes.map((pixels): [string, PublicRoute] => [
        `GET /link/:alias/:ref/icon-${pixels}.png`,
        {
          kind: 'file',
          urls: [`${page}/icon-${pixels}.png`, `/link/${secret.mark}/${hidden[0]}/icon-${pixels}.png`],
        },
      ]),
    ),
    'GET /link/:alias/:ref/denunciar': {
      kind: 'page',
      urls: [`${page}/denunciar`, '/link/a/b/denunciar', `/link/${secret.mark}/${hidden[0]}/denunciar`],
    },
    'POST /link/:alias/:ref/denunciar': { kind: 'page', urls: [`${page}/denunciar`, '/link/a/b/denunciar'], ...post },
    'POST /link/:alias/:ref/form': { kind: 'page', urls: [`${page}/form`, '/link/a/b/form'], ...post },
    'POST /link/:alias/:ref/form/:blockId': { kind: 'page', urls: [`${page}/form/x`, '/link/a/b/form/c'], ...post },
    'GET /q/:code/:file': {
      kind: 'file',
      urls: [
        profile.qrSvgPath,
        `${profile.qrPngPath}?logo=..%2f..&color=zz&size=9999`,
        '/q/NADA/qr.svg',
        `${profile.shortPath}/qr.exe`,
      ],
    },
    'GET /link/:alias/:ref/unlock': { kind: 'redirect', urls: [`${page}/unlock`, '/link/a/%2f%2fevil.example/unlock'] },
    'POST /link/:alias/:ref/unlock': {
      kind: 'page',
      urls: [`${page}/unlock`, `${page}/unlock?k=x&lang=%3Cscript%3E`, `/link/${secret.mark}/${hidden[0]}/unlock`],
      ...post,
    },
    'GET /q/:code': { kind: 'redirect', urls: [profile.shortPath, '/q/NADA', '/q/%2f%2fevil.example'] },
    'GET /p/preview/:owner/:profileId/:lastDay/:signature': {
      kind: 'page',
      urls: [
        profile.thumbnailPath,
        `/p/preview/${owner}/${hidden[0]}/${day}/${signature}`,
        profile.thumbnailPath.replace(profile.id, hidden[0] ?? ''),
      ],
    },
    'GET /p/template/:id/:locale': {
      kind: 'page',
      urls: ['/p/template/restaurant/jp', '/p/template/constructor/es', '/p/template/shop/%3Cb%3E'],
    },
    'GET /custom-host/robots.txt': { kind: 'file', urls: ['/custom-host/robots.txt'] },
    'GET /custom-host/sitemap.xml': { kind: 'file', urls: ['/custom-host/sitemap.xml'] },
    'GET /api/tls-allowed': {
      kind: 'data',
      urls: ['/api/tls-allowed', '/api/tls-allowed?domain=%00', `/api/tls-allowed?domain=${secret.mark}.example`],
    },
    'GET /p/challenge': { kind: 'data', urls: ['/p/challenge'] },
    'GET /p/:file': { kind: 'file', urls: ['/p/form.js', '/p/nada.woff2', '/p/..%2f..%2fpackage.json'] },
    'GET /f/:fileId/:file': {
      kind: 'file',
      urls: [
        '/f/stock-casa/320.webp',
        '/f/stock-nada/320.webp',
        `/f/${file}/320.webp`,
        `/f/${file}/..%2f320.webp`,
        `/f/${hidden[0]}/320.webp`,
      ],
    },
    'OPTIONS /api/uploads': { kind: 'data', urls: ['/api/uploads'] },
    'OPTIONS /api/uploads/:id': { kind: 'data', urls: ['/api/uploads/nada', `/api/uploads/${hidden[0]}`] },
    'GET /t/o/:file': { kind: 'file', urls: ['/t/o/nada.gif', `/t/o/${'A'.repeat(56)}.gif`] },
    'GET /t/c/:token/:link': { kind: 'redirect', urls: ['/t/c/nada/1', `/t/c/${'A'.repeat(56)}/1?url=//evil.example`] },
    'GET /baja/:token': { kind: 'page', urls: ['/baja/prueba', '/baja/nada'] },
    'POST /baja/:token': { kind: 'page', urls: ['/baja/prueba', '/baja/nada'], ...post },
    'POST /baja/:token/deshacer': { kind: 'page', urls: ['/baja/nada/deshacer'], ...post },
    'GET /preferencias/:token': { kind: 'page', urls: ['/preferencias/prueba', '/preferencias/nada'] },
    'POST /preferencias/:token': { kind: 'page', urls: ['/preferencias/prueba', '/preferencias/nada'], ...post },
    'POST /preferencias/:token/datos': {
      kind: 'page',
      urls: ['/preferencias/prueba/datos', '/preferencias/nada/datos'],
      ...post,
    },
    'GET /mis-datos/:token': { kind: 'page', urls: ['/mis-datos/nada', `/mis-datos/${'A'.repeat(43)}`] },
    'GET /mis-datos/:token/ver': { kind: 'page', urls: [`/mis-datos/${'A'.repeat(43)}/ver`] },
    'GET /mis-datos/:token/datos.json': { kind: 'page', urls: [`/mis-datos/${'A'.repeat(43)}/datos.json`] },
    'POST /mis-datos/:token/borrar': { kind: 'page', urls: [`/mis-datos/${'A'.repeat(43)}/borrar`], ...post },
    'GET /correo/:token': { kind: 'page', urls: ['/correo/prueba', '/correo/nada', `/correo/${hidden[0]}`] },
    'GET /boletin/:profileId': {
      kind: 'page',
      urls: [`/boletin/${profile.id}`, '/boletin/nada', `/boletin/${hidden[0]}`],
    },
    'GET /boletin/:profileId/feed.xml': {
      kind: 'data',
      urls: [`/boletin/${profile.id}/feed.xml`, '/boletin/nada/feed.xml', `/boletin/${hidden[0]}/feed.xml`],
    },
    'GET /confirmar/:token': { kind: 'page', urls: ['/confirmar/nada', `/confirmar/${'A'.repeat(87)}`] },
    'POST /confirmar/:token': { kind: 'page', urls: ['/confirmar/nada', `/confirmar/${'A'.repeat(87)}`], ...post },
    'GET /avisos/:token': { kind: 'page', urls: ['/avisos/nada', `/avisos/${hidden[0]}`] },
    'POST /avisos/:token': { kind: 'page', urls: ['/avisos/nada'], ...post },
    'GET /c/:token': { kind: 'page', urls: ['/c/nada', `/c/${hidden[0]}`] },
    'POST /c/:token': { kind: 'page', urls: ['/c/nada'], ...post },
    'GET /c/valorar/:token': { kind: 'page', urls: ['/c/valorar/nada', `/c/valorar/${hidden[0]}`] },
    'POST /c/valorar/:token': { kind: 'page', urls: ['/c/valorar/nada'], ...post },
    'GET /c/:token/hilo': { kind: 'data', urls: ['/c/nada/hilo'] },
    'GET /c/:token/vivo': { kind: 'data', urls: ['/c/nada/vivo'] },
    'GET /c/:token/archivo/:id': { kind: 'page', urls: ['/c/nada/archivo/x', `/c/nada/archivo/${hidden[0]}`] },
    'POST /hooks/returns/:id': { kind: 'data', urls: ['/hooks/returns/nada', `/hooks/returns/${hidden[0]}`], ...post },
    'POST /hooks/stripe': { kind: 'data', urls: ['/hooks/stripe'], ...post },
    'POST /hooks/mail/:id': { kind: 'data', urls: ['/hooks/mail/nada', `/hooks/mail/${hidden[0]}`], ...post },
    'GET /archivo/:token/qr.svg': { kind: 'file', urls: [`${share}/qr.svg`, '/archivo/nada/qr.svg'] },
    'GET /archivo/:token/qr.png': { kind: 'file', urls: [`${share}/qr.png`, `${request}/qr.png`] },
    'GET /archivo/:token': {
      kind: 'page',
      urls: [share, request, '/archivo/nada', `/archivo/${'A'.repeat(22)}`, `/archivo/${hidden[0]}`, '/archivo/%00'],
    },
    'POST /archivo/:token': { kind: 'page', urls: [request, share, '/archivo/nada', `/archivo/${hidden[0]}`], ...post },
    [`GET ${requestScriptUrl}`]: { kind: 'file', urls: [requestScriptUrl] },
    'POST /archivo/:token/subidas': {
      kind: 'data',
      urls: [`${request}/subidas`, `${share}/subidas`, '/archivo/nada/subidas'],
    },
    'OPTIONS /archivo/:token/subidas': { kind: 'data', urls: [`${request}/subidas`, '/archivo/nada/subidas'] },
    'OPTIONS /archivo/:token/subidas/:id': { kind: 'data', urls: [`${request}/subidas/nada`] },
    'GET /archivo/:token/subidas/:id': { kind: 'data', urls: sent },
    'PATCH /archivo/:token/subidas/:id': { kind: 'data', urls: sent },
    'DELETE /archivo/:token/subidas/:id': { kind: 'data', urls: sent },
    'GET /archivo/:token/clave': { kind: 'page', urls: [`${share}/clave`, '/archivo/nada/clave'] },
    'POST /archivo/:token/clave': { kind: 'page', urls: [`${share}/clave`, '/archivo/nada/clave'], ...post },
    'GET /archivo/:token/descarga': {
      kind: 'page',
      urls: [
        `${share}/descarga`,
        `${share}/descarga?file=${hidden[0]}`,
        `${request}/descarga`,
        '/archivo/nada/descarga',
      ],
    },
    'POST /archivo/:token/descarga': { kind: 'page', urls: [`${share}/descarga`, '/archivo/nada/descarga'], ...post },
    'GET /archivo/:token/descarga/:ticket': {
      kind: 'file',
      urls: [begun, `${share}/descarga/nada`, begun.replace(share, '/archivo/nada')],
    },
    'GET /archivo/seleccion': {
      kind: 'file',
      urls: [archive, '/archivo/seleccion', `/archivo/seleccion?orden=${hidden[0]}`],
    },
    'GET /manifest.webmanifest': { kind: 'file', urls: ['/manifest.webmanifest'] },
    'GET /marca/:file': {
      kind: 'file',
      urls: ['/marca/nada.png', '/marca/icon-512-0000000000000000.png', '/marca/..%2f..%2fx.png'],
    },
    'GET /retrato/:key/:file': {
      kind: 'file',
      urls: ['/retrato/nada/320.webp', `/retrato/${hidden[0]}/320.webp`, '/retrato/..%2f..%2fx/320.webp'],
    },
  };
}

beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  const mark = `canario-${kit.platform.ids.code(12).toLowerCase()}`;
  const client = await kit.createClient({ name: mark, alias: mark });
  const box = createBox({ kit, client, mark });
  const ids = [
    await box.get('draft_profile'),
    await box.get('contact'),
    await box.get('template'),
    await box.get('campaign'),
  ];
  // Creating the campaign also created a published page.
  const page = await box.get('profile');
  await kit.call('POST', `/api/profiles/${page}/hide`, { token: client.token, body: {} });
  secret = { mark, ids };
  routes = await findRoutes();
}, 60_000);
afterAll(() => kit.close());

const inContract = new Set(operations.map(({ method, path }) => `${method} ${path}`));

function call(route: string, url: string, { body }: PublicRoute, headers: Record<string, string> = {}) {
  const method =
    (['POST', 'OPTIONS', 'PATCH', 'DELETE'] as const).find((each) => route.startsWith(`${each} `)) ?? 'GET';
  const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return kit.app.inject({
    method,
    url,
    headers: { ...form, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
}

function headerProblems(kind: Kind, answer: LightMyRequestResponse): string[] {
  const type = String(answer.headers['content-type'] ?? '');
  // An unknown address returns a page, whatever it would have been.
  return kind === 'page' || type.startsWith('text/html') ? documentProblems(answer) : fileProblems(answer);
}

/** Target of a redirect, if it leads outside this server. */
function strayTarget(answer: LightMyRequestResponse): string | undefined {
  const { location } = answer.headers;
  if (location === undefined) return undefined;
  const target = new URL(location, 'http://propio.example');
  return target.host === 'propio.example' && location.startsWith('/') ? undefined : location;
}

describe('routes outside the contract', () => {
  it('are all listed here', () => {
    const mounted = mountedRoutes(kit.app)
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
    const others = mounted.filter((route) => !inContract.has(route));
    expect(mounted.length).toBeGreaterThan(inContract.size);
    expect(others.toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  it('never fail, tell nothing unpublished, lead nowhere else, and carry their headers', async () => {
    const problems: string[] = [];
    for (const [route, entry] of Object.entries(routes)) {
      for (const url of entry.urls) {
        const answer = await call(route, url, entry);
        const add = (what: string) => problems.push(`${route} ${url}: ${what}`);
        if (answer.statusCode >= 500) add(String(answer.statusCode));
        const own = url.includes(secret.mark) ? answer.body.replaceAll(url, '') : answer.body;
        if (own.includes(secret.mark)) add('holds a text nobody published');
        const stray = strayTarget(answer);
        if (stray !== undefined) add(`leads to ${stray}`);
        for (const problem of headerProblems(entry.kind, answer)) add(problem);
      }
    }
    expect(problems).toEqual([]);
  });

  it('do not take their own address from the caller', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    };
    const problems: string[] = [];
    for (const [route, entry] of Object.entries(routes)) {
      const answer = await call(route, entry.urls[0] ?? '/', entry, forged);
      if (`${JSON.stringify(answer.headers)}${answer.body}`.includes('evil.example')) problems.push(route);
    }
    expect(problems).toEqual([]);
  });

  it('give a page in memory the same headers as a page that is drawn', async () => {
    const { profile, client } = await publishPage(kit);
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const read = async () => {
      const answer = await fetch(`${address}/link/${client.alias}/${profile.slug}`);
      await answer.text();
      return { statusCode: answer.status, headers: Object.fromEntries(answer.headers) };
    };
    const [first, second] = [await read(), await read()];
    expect(first.statusCode).toBe(200);
    expect(documentProblems(first)).toEqual([]);
    expect(documentProblems(second)).toEqual([]);
  });
});
