import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Template } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { createReadyTemplate } from '#sending/campaigns/campaigns.test-support.ts';
import { readMime } from '#sending/campaigns/read-mime.test-support.ts';
import { createTransactionalBench, type TransactionalBench } from './transactional.test-support.ts';

let bench: TransactionalBench;

beforeAll(async () => {
  bench = await createTransactionalBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

function mjmlOf(content: string): string {
  return `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`;
}
const mjml = mjmlOf('<mj-button href="{{ data.url }}">Ver pedido</mj-button>');
const ways = {
  markdown: '[Ver pedido]({{ data.url }})',
  'markdown button': '[Ver pedido]({{ data.url }}){button}',
  'markdown brackets': '[Ver pedido](<{{ data.url }}> "Título")',
  'markdown angles': 'Ver pedido: <{{ data.url }}>',
  'markdown reference': '[Ver pedido][p]\n\n[p]: {{ data.url }}',
  'markdown logic': '[Ver pedido]({% if data.url %}{{ data.url }}{% else %}https://d.example/ {% endif %})',
  'markdown line of logic': '{% if data.url %}[Ver pedido]({{ data.url }}){% endif %}',
  'markdown filters': `[Ver pedido]({{ data.url | append: "" | replace: 'x', "x" }})`,
  html: "<p><a href='{{ data.url }}'>Ver pedido</a></p>",
  'html logic':
    '<img src="https://a.example/i.png" alt="{% if data.url %}Foto{% endif %}"><a href="{% if data.url %}{{ data.url }}{% else %}https://d.example/{% endif %}">Ver pedido</a>',
  'html without quotes': '<a HREF={{ data.url }}>Ver pedido</a>',
  'html filters': `<a href='{{ data.url | append: "" | replace: "x", "x" }}'>Ver pedido</a>`,
  'html area':
    '<map name="m"><area shape="rect" coords="0,0,9,9" href="{{ data.url }}" alt="Ver pedido"></map><p>x</p>',
  mjml,
  'mjml image': mjmlOf('<mj-image src="https://a.example/i.png" alt="Ver pedido" href="{{ data.url }}" />'),
  'mjml bar': mjmlOf('<mj-navbar><mj-navbar-link href="{{ data.url }}">Ver pedido</mj-navbar-link></mj-navbar>'),
  'mjml social': mjmlOf(
    '<mj-social><mj-social-element name="web" href="{{ data.url }}">Ver pedido</mj-social-element></mj-social>',
  ),
  'mjml raw': mjmlOf('<mj-raw><a href="{{ data.url }}">Ver pedido</a></mj-raw>'),
  'mjml text': mjmlOf(`<mj-text><a href='{{ data.url | append: "" }}'>Ver pedido</a></mj-text>`),
  'mjml quotes': mjmlOf(`<mj-button href='{{ data.url | append: "" }}'>Ver pedido</mj-button>`),
};

async function templateOf(format: string, source: string): Promise<string> {
  const { token } = bench.client;
  const body = { kind: 'email', name: 'Pedido', subject: 'Pedido', format, source };
  const created = await bench.app.call('POST', '/api/templates', { token, body });
  expect(created.statusCode).toBe(200);
  return created.json<Template>().id;
}

async function partsOf(templateId: string, data: Record<string, unknown>): Promise<{ html: string; text: string }> {
  const message = { templateId, to: { email: 'ana@correo.example' }, data };
  const [receipt] = await bench.sent([message]);
  await bench.reached(receipt?.id ?? '', 'accepted');
  const { parts } = readMime(bench.arrivedAt('ana@correo.example').at(-1)?.raw ?? '');
  const of = (mime: string) => parts.find((part) => part.mime === mime)?.text ?? '';
  return { html: of('text/html'), text: of('text/plain') };
}

describe('a link whose address is a variable', () => {
  const url = 'https://shop.example/o/1?a=1&b=2';

  it.each(Object.entries(ways))('leads to the filled address in %s', async (way, source) => {
    const { html, text } = await partsOf(await templateOf(way.split(' ')[0] ?? '', source), { url });
    expect(html).toContain('href="https://shop.example/o/1?a=1&amp;b=2"');
    expect(text).toContain(url);
    expect(text).not.toContain('<!--');
  });

  it('leads to the filled address in blocks', async () => {
    const { id } = await createReadyTemplate(bench.app, bench.client, { text: 'Hola.', url: '{{ data.url }}' });
    const { html, text } = await partsOf(id, { url });
    expect(html).toContain('href="https://shop.example/o/1?a=1&amp;b=2"');
    expect(text).toContain(url);
  });

  it('encodes values inside an address', async () => {
    const source = '[Ver](https://shop.example/f/{{ data.code }}) [Otra](https://shop.example/?q={{ data.other }})';
    const { html, text } = await partsOf(await templateOf('markdown', source), { code: 'A 1/ñ', other: 'A&B' });
    for (const part of [html, text]) {
      expect(part).toContain('https://shop.example/f/A%201%2F%C3%B1');
      expect(part).toContain('https://shop.example/?q=A%26B');
    }
  });

  it('is refused with its place when it is no address that may leave', async () => {
    for (const unsafe of ['javascript:alert(1)', 'https://bank.example@evil.example/', 'words']) {
      const templateId = await templateOf('markdown', ways.markdown);
      const message = { templateId, to: { email: 'ana@correo.example' }, data: { url: unsafe } };
      const answer = await bench.send([message]);
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        422,
        [{ path: 'messages.0.data.url', code: 'invalid_url' }],
      ]);
    }
  });

  it('is judged in lists, branches and filters, too', async () => {
    const sources = [
      '{% for item in data.items %}\n\n[Ver]({{ item.u }})\n\n{% endfor %}',
      '[Ver]({{ data.items.first.u }})',
      '[Ver]({{ data.items.first.u | append: "" }})',
      '[Ver]({% if data.items %}{{ data.items.last.u }}{% else %}https://x.example/{% endif %})',
    ];
    for (const source of sources) {
      const templateId = await templateOf('markdown', source);
      const { html } = await partsOf(templateId, { items: [{ u: url }] });
      expect(html).toContain('href="https://shop.example/o/1?a=1&amp;b=2"');
      const unsafe = {
        templateId,
        to: { email: 'ana@correo.example' },
        data: { items: [{ u: 'javascript:alert(1)' }] },
      };
      const answer = await bench.send([unsafe]);
      expect([answer.statusCode, answer.json().error.fields?.[0].code]).toEqual([422, 'invalid_url']);
    }
  });
});
