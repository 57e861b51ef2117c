import { afterAll, describe, expect, it } from 'vitest';
import { createMjmlCompiler } from './mjml-compiler.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const compiler = createMjmlCompiler({ logger });

afterAll(() => compiler.close());

function page({ head = '', body }: { head?: string; body: string }): string {
  return `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
}

describe('MJML', () => {
  it('becomes HTML that asks nobody for fonts', async () => {
    const result = await compiler.compile(
      page({ body: '<mj-text font-family="Roboto, Open Sans">Hola {{ contact.name }}</mj-text>' }),
    );
    expect(result.ok).toBe(true);
    const html = result.ok ? result.html : '';
    expect(html).toContain('Hola {{ contact.name }}');
    expect(html).not.toMatch(/googleapis|@import|rel="stylesheet"/);
  });

  it('with unknown elements is refused with their line', async () => {
    expect(await compiler.compile(page({ body: '\n<mj-nonsense />' }))).toMatchObject({
      ok: false,
      error: { kind: 'invalid', issues: [{ line: 2, tag: 'mj-nonsense' }] },
    });
  });

  it.each(['<mj-include path="/etc/passwd" />', '<mj-include path="./x.html" type="html" />'])(
    'cannot include files: %s',
    async (body) => {
      expect(await compiler.compile(page({ body }))).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    },
  );

  it('with fonts from elsewhere is refused', async () => {
    const head = '<mj-font name="X" href="https://fonts.example.test/x.css" />';
    expect(await compiler.compile(page({ head, body: '<mj-text font-family="X">a</mj-text>' }))).toMatchObject({
      ok: false,
      error: { kind: 'external_resource' },
    });
  });

  it('that is no MJML is refused', async () => {
    expect(await compiler.compile('<p>hello</p>')).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await compiler.compile('')).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});
