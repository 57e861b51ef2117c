import { describe, expect, it } from 'vitest';
import { openMjml } from './mjml-logic.ts';

function page(body: string): string {
  return `<mjml><mj-body>${body}</mj-body></mjml>`;
}

describe('logic between the elements of MJML', () => {
  it('is put where the compiler keeps it, on its own line', () => {
    const { mjml, errors, lost } = openMjml(
      page(
        '{% for a in b %}\n<mj-section>{%- if a -%}<mj-column>{% if c %}<mj-text>x</mj-text>{% else %}<mj-spacer />{% endif %}</mj-column>{% endif %}</mj-section>{% endfor %}',
      ),
    );
    expect([errors, lost]).toEqual([[], []]);
    expect(mjml).toBe(
      page(
        '<mj-raw>{% for a in b %}</mj-raw>\n<mj-section><mj-raw>{%- if a -%}</mj-raw><mj-column><mj-raw>{% if c %}</mj-raw><mj-text>x</mj-text><mj-raw>{% else %}</mj-raw><mj-spacer /><mj-raw>{% endif %}</mj-raw></mj-column><mj-raw>{% endif %}</mj-raw></mj-section><mj-raw>{% endfor %}</mj-raw>',
      ),
    );
  });

  it('stays as it is in texts, comments and where its writer put it into mj-raw', () => {
    const source = page(
      `<mj-raw>{% for a in b %}</mj-raw><!-- {% if %} <mj-x> --><mj-section><mj-column><mj-text>don't {% if a > 1 %}<b title="</mj">x</b>{% endif %}</mj-text></mj-column></mj-section><mj-raw>{% endfor %}</mj-raw>`,
    );
    expect(openMjml(source)).toEqual({ mjml: source, errors: [], lost: [] });
  });

  it.each([
    [
      page('\n{% if a %}<mj-section>{% endif %}<mj-column></mj-column></mj-section>'),
      ['crossed_logic 2', 'crossed_logic 2'],
    ],
    [page('<mj-section>\n<mj-column>{% if a %}</mj-column></mj-section>'), ['crossed_logic 2']],
    [
      page('<mj-raw>{% for a in b %}</mj-raw><mj-section><mj-raw>{% endfor %}</mj-raw></mj-section>'),
      ['crossed_logic 1', 'crossed_logic 1'],
    ],
    [page('{% else %}<mj-section></mj-section>'), ['crossed_logic 1']],
    ['<mjml>{% assign a = 1 %}<mj-body></mj-body></mjml>', ['misplaced_logic 1']],
    [
      page(
        '<mj-section><mj-column><mj-carousel>{% if a %}<mj-carousel-image />{% endif %}</mj-carousel></mj-column></mj-section>',
      ),
      ['misplaced_logic 1', 'misplaced_logic 1'],
    ],
  ])('is refused with its line where it cannot be kept: %s', (source, found) => {
    expect(openMjml(source).errors.map(({ code, line }) => `${code} ${line}`)).toEqual(found);
  });

  it('does not hide words that no reader would see', () => {
    const { lost } = openMjml(page('<mj-section>\nHola {{ contact.name }}<mj-column></mj-column></mj-section>'));
    expect(lost.map(({ code, line, tag }) => `${code} ${line} ${tag}`)).toEqual([
      'misplaced_text 2 Hola',
      'misplaced_text 2 {{ contact.name }}',
    ]);
  });

  it('reads hostile sources in linear time', () => {
    for (const piece of ['<a "', '<mj-text>', '{% if a %}', '<!--', '<mj-section>', "<mj-raw>{% raw %}'"]) {
      const before = process.cpuUsage();
      openMjml(piece.repeat(50_000));
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
    }
  });
});
