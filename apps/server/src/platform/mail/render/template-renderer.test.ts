import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createTemplateRendering } from './render-template.ts';
import { DEFAULT_RENDER_LIMITS } from './render.types.ts';
import { createTemplateRenderer } from './template-renderer.ts';
import { compileSegments, renderSegments } from './template-segments.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const renderer = createTemplateRenderer({ poolSize: 1, logger });

afterAll(() => renderer.close());

describe('a template rendered in the worker', () => {
  const data = { contact: { name: 'Ana <3', tags: ['a', 'b'] }, link: 'https://x.test/?a=1&b=2' };

  it('escapes outputs in HTML and leaves text alone', async () => {
    const template = '{% if contact.name %}{{ contact.name }}{% endif %} {{ contact.tags | join: ", " }}';
    expect(await renderer.render({ template, data, mode: 'html' })).toEqual({ ok: true, output: 'Ana &lt;3 a, b' });
    expect(await renderer.render({ template, data, mode: 'text' })).toEqual({ ok: true, output: 'Ana <3 a, b' });
  });

  it('tells where the mistake is', async () => {
    expect(await renderer.render({ template: 'a\n {% if x %}', data, mode: 'text' })).toEqual({
      ok: false,
      error: { kind: 'syntax', message: 'tag {% if x %} not closed', line: 2, column: 2 },
    });
    expect(await renderer.render({ template: '{{ a | nope }}', data, mode: 'text' })).toMatchObject({
      ok: false,
      error: { kind: 'syntax', message: 'undefined filter: nope', line: 1 },
    });
  });

  it.each([
    '{% include "x" %}',
    '{% render "x" %}',
    '{% layout "x" %}',
    '{% block a %}{% endblock %}',
    '{{ link | raw }}',
    '{{ contact.tags | where_exp: "x", "x" }}',
    '{{ contact.tags | map_exp: "x", "x" }}',
    '{{ contact.tags | json }}',
  ])('refuses %s', async (template) => {
    expect(await renderer.render({ template, data, mode: 'html' })).toMatchObject({
      ok: false,
      error: { kind: 'syntax' },
    });
  });

  it.each(['{{ contact.__proto__ }}', '{{ contact.constructor.name }}', '{{ process.env }}', '{{ contact.toString }}'])(
    'finds nothing behind %s',
    async (template) => {
      expect(await renderer.render({ template, data, mode: 'text' })).toEqual({ ok: true, output: '' });
    },
  );

  it.each([
    '{% for i in (1..100000000) %}x{% endfor %}',
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}',
    '{% assign s = "0123456789" %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    `${'{% if true %}'.repeat(20_000)}${'{% endif %}'.repeat(20_000)}`,
    `{{ "${'a'.repeat(2000)}" | replace: "a", "${'b'.repeat(2000)}" | replace: "b", "${'c'.repeat(2000)}" }}`,
  ])('is stopped when it runs away (%#), and the next one is rendered', async (template) => {
    const result = await renderer.render({ template, data, mode: 'text' });
    expect(result.ok).toBe(false);
    expect(await renderer.render({ template: '{{ contact.name }}', data, mode: 'text' })).toEqual({
      ok: true,
      output: 'Ana <3',
    });
  });

  it('that stalls inside one filter, where the engine cannot stop itself, loses its thread', async () => {
    const result = await renderer.render({
      template: '{{ hostile | split: " " | sort_natural | size }}',
      data: { hostile: Array.from({ length: 400_000 }, (_item, index) => (index * 7919) % 400_009).join(' ') },
      mode: 'text',
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  it('with data that cannot travel between threads is told so, and the next one is rendered', async () => {
    const result = await renderer.render({ template: '{{ a }}', data: { a: () => 1 }, mode: 'text' });
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining('could not be cloned') } });
    expect(await renderer.render({ template: '{{ a }}', data: { a: 1 }, mode: 'text' })).toEqual({
      ok: true,
      output: '1',
    });
  });

  it('never blocks the main thread', async () => {
    let longestMs = 0;
    let last = process.threadCpuUsage();
    // The thread's own work between two ticks, so that other programs on the machine do not count.
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      last = process.threadCpuUsage();
      longestMs = Math.max(longestMs, (user + system) / 1000);
    }, 5);
    await renderer.render({ template: '{% for i in (1..100000000) %}{% endfor %}', data, mode: 'text' });
    clearInterval(timer);
    expect(longestMs).toBeLessThan(250);
  });
});

describe('a template compiled into segments', () => {
  const word = fc.constantFrom('contact', 'name', 'a', 'b_1', 'length');
  const oddWord = fc.constantFrom('size', 'true', 'nil', 'constructor', 'first', 'toString');
  const filter = fc.constantFrom(
    'default: "amig@"',
    "default:'<b>'",
    'default: ""',
    'upcase',
    'downcase',
    'capitalize',
    'strip',
  );
  const oddFilter = fc.constantFrom('default: "a|b"', 'escape', 'default: 5', 'truncate: 3', 'default: "{"');
  const blank = fc.constantFrom('', ' ', '\n', '  ');
  const literal = fc.oneof(fc.string({ maxLength: 10 }), fc.constantFrom('{', '}', '}}', '{ {', '<p>', '"'));
  const oddLiteral = fc.constantFrom('{{{', '{{-', '{%', '{{ a');

  function outputOf({ words, filters }: { words: fc.Arbitrary<string>; filters: fc.Arbitrary<string> }) {
    const path = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
    return fc
      .tuple(blank, path, fc.array(filters, { maxLength: 3 }), blank)
      .map(([left, name, found, right]) => `{{${left}${[name, ...found].join(' | ')}${right}}}`);
  }

  const piece = fc.oneof(outputOf({ words: word, filters: filter }), literal);
  const oddPiece = fc.oneof(
    outputOf({ words: fc.oneof(word, oddWord), filters: fc.oneof(filter, oddFilter) }),
    fc.oneof(literal, oddLiteral),
  );
  const template = fc
    .oneof(
      { weight: 3, arbitrary: fc.array(piece, { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(oddPiece, { maxLength: 4 }) },
    )
    .map((parts) => parts.join(''));
  const leaf = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const value = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(word, fc.oneof(leaf, fc.dictionary(word, leaf, { maxKeys: 2, noNullPrototype: true })), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  );
  const render = createTemplateRendering();

  it.each(['html', 'text'] as const)('gives exactly what LiquidJS gives (%s)', async (mode) => {
    let compiled = 0;
    await fc.assert(
      fc.asyncProperty(
        template,
        fc.dictionary(word, value, { maxKeys: 4, noNullPrototype: true }),
        async (source, data) => {
          const segments = compileSegments({ template: source, mode });
          if (segments === undefined) return;
          if (segments.slots.length > 0) compiled += 1;
          const expected = await render({ template: source, data, mode, limits: DEFAULT_RENDER_LIMITS });
          expect({ ok: true, output: renderSegments({ segments, data }) }).toEqual(expected);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(compiled).toBeGreaterThan(300);
  });

  it('covers the usual outputs and nothing with logic', () => {
    const compile = (source: string) => compileSegments({ template: source, mode: 'html' });
    expect(compile('Hola {{ contact.name | default: "amig@" }}, {{a}}')?.literals).toEqual(['Hola ', ', ', '']);
    for (const source of [
      '{% if a %}x{% endif %}',
      '{{ a | truncate: 3 }}',
      '{{- a }}',
      '{{ a[0] }}',
      '{{ a',
      '{{ "x" }}',
    ]) {
      expect(compile(source)).toBeUndefined();
    }
  });
});
