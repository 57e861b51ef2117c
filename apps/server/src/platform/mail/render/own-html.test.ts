import { describe, expect, it } from 'vitest';
import { guardAddresses } from './address-guard.ts';
import { parseMailTree } from './html-tree.ts';
import { inspectMail } from './mail-findings.ts';
import { sanitizeOwnHtml } from './own-html.ts';

function clean(html: string): string {
  return sanitizeOwnHtml(html, { inlines: true });
}

function link(address: string): string | undefined {
  return /\shref="([^"]*)"/.exec(clean(`<a href="${address}">x</a>`))?.[1];
}

function deadLinks(html: string): string[] {
  const { findings } = inspectMail(parseMailTree(html), { isSource: true });
  return findings.filter(({ code }) => code === 'dead_link').map(({ line, detail }) => `${line} ${detail}`);
}

describe('a link of own HTML', () => {
  it.each([
    ['whatsapp://send?text=hola', 'whatsapp://send?text=hola'],
    ['sms:+34600000000', 'sms:+34600000000'],
    ['TEL:+34600000000', 'TEL:+34600000000'],
    ['tg://resolve?domain=taller', 'tg://resolve?domain=taller'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['www.taller.example/cursos', 'https://www.taller.example/cursos'],
    ['taller.example', 'https://taller.example'],
    ['bücher.example/straße', 'https://bücher.example/straße'],
    ['hola@taller.example', 'mailto:hola@taller.example'],
    ['#abajo', '#abajo'],
    [
      'https://shop.example/p?a=1&amp;b=2&f[0]=themes:2&copy=3#frag',
      'https://shop.example/p?a=1&amp;b=2&amp;f[0]=themes:2&amp;copy=3#frag',
    ],
    ['//{{ data.host }}/x', 'https://{{ data.host }}/x'],
    ['{{ data.url }}', '{{ data.url }}'],
    ['javascript:alert(1)', undefined],
  ])('%j leaves as %j', (written, sent) => {
    expect(link(written)).toBe(sent);
  });

  it('is named where no mail program can open it, by its line', () => {
    const html = [
      '<a href="whatsapp://send?text=hola">a</a><a href="//cdn.example/x">b</a><a href="#abajo">c</a>',
      '<a href="/tienda">Tienda</a>',
      '<a href="catalogo.html">Catálogo</a> <a href="steam://run/1">Juego</a>',
      '<a href="{{ data.url }}">d</a><a href="{% if data.a %}https://x.example{% endif %}">e</a><a href="javascript:x">f</a>',
    ].join('\n');
    expect(deadLinks(html)).toEqual(['2 /tienda', '3 catalogo.html', '3 steam://run/1']);
  });

  it('takes a value that is encoded for where it stands', () => {
    expect(guardAddresses('<a href="whatsapp://send?text={{ data.t }}">x</a>')).toContain('{{ data.t | link_value }}');
    expect(guardAddresses('<a href="whatsapp:{{ data.t }}">x</a>')).toContain('{{ data.t | link_contact }}');
  });
});

describe('the CSS of own HTML', () => {
  const css = (rules: string, body: string) =>
    clean(`<html><head><style>${rules}</style></head><body>${body}</body></html>`);

  it('is written on the elements, and stays in its sheet', () => {
    const mail = css('.a,p>b{color:#111;font-family:"Open Sans"} p{margin:0}', '<p class="a">x<b>y</b></p>');
    const style = /<p class="a" style="([^"]*)"/.exec(mail)?.[1];
    for (const part of ['color: #111', "font-family: 'Open Sans'", 'margin: 0']) expect(style).toContain(part);
    expect(mail).toContain('<b style="color: #111');
    expect(mail).toContain('<style>');
  });

  it('goes below what an element says itself, and keeps Liquid in it', () => {
    const mail = css(
      '.a{color:#111;margin:0}',
      '<p class="a" style="color:#222">x</p><p class="a" style="{% if contact.vip %}color:gold{% endif %}">y</p>',
    );
    expect(mail).toContain('color: #222');
    expect(mail).not.toMatch(/<p class="a" style="[^"]*#111[^"]*#222/);
    expect(mail).toContain('margin: 0;{% if contact.vip %}color:gold{% endif %}"');
  });

  it('still lets narrow screens, dark ones and states win', () => {
    const mail = css(
      '.a{width:600px} .a:hover{color:red} @media (max-width:600px){.a{width:100%;color:blue !important}}',
      '<td class="a">x</td>',
    );
    expect(mail).toContain('@media (max-width:600px){.a{width:100%!important;color:blue !important}}');
    expect(mail).toContain('.a:hover{color:red!important}');
    expect(mail).toContain('style="width: 600px;"');
  });

  it('leaves a sheet for paper or with Liquid alone, and Outlook’s comments and Liquid around elements', () => {
    const paper = clean('<style media="print">p{display:none}</style><p>x</p>');
    expect(paper).toContain('<p>x</p>');
    const logic = css(
      'p{color:{{ contact.color }}}',
      '{% for a in data.b %}<p>x</p>{% endfor %}<!--[if mso]><p>o</p><![endif]-->',
    );
    expect(logic).toContain('p{color:{{ contact.color }}}');
    expect(logic).toContain('{% for a in data.b %}<p>x</p>{% endfor %}<!--[if mso]><p>o</p><![endif]-->');
    expect(logic).not.toContain('data-embed');
  });

  it('is left in its sheet where writing it out would cost too much', () => {
    const rules = Array.from({ length: 2000 }, (_, index) => `.c${index}{color:red}`).join('');
    const mail = css(rules, '<p class="c1">x</p>'.repeat(800));
    expect(mail).toContain('<p class="c1">x</p>');
  });
});
