import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardAddress, guardAddresses, guardDocument, unguardAddress } from './address-guard.ts';
import { createTemplateRendering } from './render-template.ts';
import { DEFAULT_RENDER_LIMITS } from './render.types.ts';
import { compileSegments, renderSegments } from './template-segments.ts';

const render = createTemplateRendering();

/** The address as sent, by both methods of rendering a mail. */
async function fill(address: string, data: Record<string, unknown>): Promise<string> {
  const template = guardAddress(address);
  const slow = await render({ template, data, mode: 'text', limits: DEFAULT_RENDER_LIMITS });
  if (!slow.ok) throw new Error(slow.error.message);
  const segments = compileSegments({ template, mode: 'text' });
  const quick = segments ? renderSegments({ segments, data }) : slow.output;
  if (quick !== slow.output) throw new Error(`the quick way gives ${quick}, the engine ${slow.output}`);
  return quick;
}

describe('an address that begins with a variable', () => {
  it.each([
    ['https://shop.example/o/1?a=b&c=d#e', 'https://shop.example/o/1?a=b&c=d#e'],
    ['https://shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example/A', 'https://shop.example/A'],
    ['https://ñandú.example/añil 1', 'https://xn--and-6ma2c.example/a%C3%B1il%201'],
    ['https://shop.example/a%20b', 'https://shop.example/a%20b'],
    ['shop.example/x', 'https://shop.example/x'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['mailto:ana@correo.example?subject=Hola', 'mailto:ana@correo.example?subject=Hola'],
    ['tel:+34600123123', 'tel:+34600123123'],
    ["https://shop.example/'>x", 'https://shop.example/%27%3Ex'],
  ])('leads to %j as %j', async (value, expected) => {
    expect(await fill('{{ data.url }}', { data: { url: value } })).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'words',
    '',
  ])('leads nowhere for %j', async (value) => {
    expect(await fill('{{ data.url }}', { data: { url: value } })).toBe('');
  });

  it.each([
    ['/o/1 a', 'https://x.example/o/1%20a'],
    ['?a=1&b=2', 'https://x.example?a=1&b=2'],
    ['//evil.example', 'https://x.example%2F%2Fevil.example'],
  ])('goes on with %j of a second one', async (path, expected) => {
    expect(await fill('{{ data.base }}{{ data.path }}', { data: { base: 'https://x.example', path } })).toBe(expected);
  });

  it('is judged in every branch, and may go on after the variable', async () => {
    const branches = '{% if data.a %}{{ data.a }}{% else %}{{ data.b }}{% endif %}/orders';
    expect(await fill(branches, { data: { b: 'https://shop.example' } })).toBe('https://shop.example/orders');
    expect(await fill(branches, { data: { a: 'javascript:1//' } })).toBe('/orders');
    expect(await fill('{{ data.base }}/o/{{ data.id }}', { data: { base: 'https://x.example', id: 'A 1/ñ' } })).toBe(
      'https://x.example/o/A%201%2F%C3%B1',
    );
  });
});

describe('a value inside an address', () => {
  it.each([
    ['https://shop.example/f/{{ data.code }}', 'A 1/ñ', 'https://shop.example/f/A%201%2F%C3%B1'],
    ['https://shop.example/?q={{ data.code }}&x=1', 'A&B', 'https://shop.example/?q=A%26B&x=1'],
    ['https://shop.example/?q={{ data.code | upcase }}', 'a#b', 'https://shop.example/?q=A%23B'],
    ['https://shop.example/?q={{ data.code | url_encode }}', 'a b', 'https://shop.example/?q=a+b'],
    ['https://{{ data.code }}/x', 'taller.example', 'https://taller.example/x'],
    ['https://{{ data.code }}/x', 'a.example/evil', 'https://a.example%2Fevil/x'],
    ['mailto:{{ data.code }}?subject=1', 'ana+1@correo.example', 'mailto:ana+1@correo.example?subject=1'],
  ])('%s with %j', async (address, code, expected) => {
    expect(await fill(address, { data: { code } })).toBe(expected);
  });

  it('leaves the pages of the engine as they are, and can be taken out again', () => {
    for (const own of ['{{ unsubscribe_url }}', '{{ track.click }}/12', 'https://x.example/'])
      expect(guardAddress(own)).toBe(own);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{ a.b }}', '{{x}}', '{{- y -}}', 'https://', 'x.es/', '?q=')), (parts) => {
        const address = parts.join('');
        expect(unguardAddress(guardAddress(address))).toBe(address);
        expect(guardAddress(guardAddress(address))).toBe(guardAddress(address));
      }),
    );
  });

  it.each([
    '{% if a %}{% endif %}javascript:alert(1)',
    '{% if a %}{{ b }}{% else %}javascript:alert(1){% endif %}',
    '{% if a %}https://x.example/{% endif %}java\tscript:alert(1)',
    '{% if a %}java{% endif %}script:alert(1)',
  ])('leads nowhere when logic hides its scheme: %j', (address) => {
    expect(guardAddresses(`<a href="${address}">x</a>`)).toBe('<a href="">x</a>');
  });

  it.each([
    'http{% if a %}s{% endif %}://x.example/',
    '{% if a %}https://x.example/{% else %}mailto:a@b.es{% endif %}',
  ])('keeps a scheme that may leave: %j', (address) => {
    expect(guardAddresses(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  });

  it('is found in attributes of markup and in address fields of blocks', () => {
    expect(guardAddresses('<a class="x" href="{{ data.url }}">{{ data.url }}</a>')).toBe(
      '<a class="x" href="{{ data.url | link_address }}">{{ data.url }}</a>',
    );
    expect(guardDocument({ blocks: [{ label: '{{ a }}', linkUrl: '{{ a }}' }] })).toEqual({
      blocks: [{ label: '{{ a }}', linkUrl: '{{ a | link_address }}' }],
    });
  });
});
