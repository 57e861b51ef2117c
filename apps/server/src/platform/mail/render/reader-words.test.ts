import { describe, expect, it } from 'vitest';
import { createTemplateRendering } from './render-template.ts';
import { READER, type ReaderWords } from './reader-words.ts';
import { DEFAULT_RENDER_LIMITS } from './render.types.ts';
import { compileSegments, renderSegments } from './template-segments.ts';

const madrid: ReaderWords = {
  locale: 'es',
  timeZone: 'Europe/Madrid',
  fields: { cita: 'date', precio: 'number', nacimiento: 'number', city: 'number' },
};
const fields = { cita: '2026-12-05', precio: 1234567.891, nacimiento: 1984, city: 123456, libre: '2026-12-05' };
const data = { contact: { ...fields, city: 'Vic', fields }, data: { d: '2026-11-28', at: '2026-11-28T23:30:00Z' } };

async function render(template: string, words: Partial<ReaderWords> = {}, mode: 'html' | 'text' = 'text') {
  const given = { ...data, [READER]: { ...madrid, ...words } };
  const result = await createTemplateRendering()({ template, data: given, mode, limits: DEFAULT_RENDER_LIMITS });
  if (!result.ok) return result.error.message;
  const segments = compileSegments({ template, mode });
  const fast = segments ? renderSegments({ segments, data: given }) : result.output;
  return fast === result.output ? fast : `${fast} in segments, ${result.output} by LiquidJS`;
}

describe('dates for the reader', () => {
  it('writes names in the language of the reader', async () => {
    const template = '{{ data.d | date: "%A %d de %B de %Y" }}';
    expect(await render(template)).toBe('sábado 28 de noviembre de 2026');
    expect(await render(template, { locale: 'en' })).toBe('Saturday 28 de November de 2026');
    expect(await render('{{ data.d | date: "%Y年%-m月%-d日 %A %a %b" }}', { locale: 'ja' })).toBe(
      '2026年11月28日 土曜日 土 11月',
    );
    expect(await render('{{ data.d | date: "%^a %b" }}')).toBe('SÁB nov');
    expect(await render('{{ data.d | date }}')).toBe('28 de noviembre de 2026');
    expect(await render('{{ data.at | date }}')).toBe('29 de noviembre de 2026 a las 0:30');
    expect(await render('{{ data.at | date: "%x, 100 %%" }}')).toBe('29/11/26, 100 %');
  });

  it('tells moments by the clock of the reader, and leaves days and times without a zone', async () => {
    const at = '{{ data.at | date: "%d/%m %H:%M" }}';
    expect(await render(at)).toBe('29/11 00:30');
    expect(await render(at, { timeZone: 'America/New_York' })).toBe('28/11 18:30');
    expect(await render('{{ "2026-11-29T00:30:00+01:00" | date: "%d/%m %H:%M" }}')).toBe('29/11 00:30');
    expect(await render('{{ 1795908600 | date: "%d/%m %H:%M" }}')).toBe('29/11 00:30');
    expect(await render('{{ "Sat, 28 Nov 2026 23:30:00 +0000" | date: "%d/%m %H:%M" }}')).toBe('29/11 00:30');
    expect(await render('{{ "Sat, 28 Nov 2026 23:30:00 GMT" | date: "%d/%m %H:%M" }}')).toBe('29/11 00:30');
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', 'America/New_York']) {
      expect(await render('{{ data.d | date: "%d/%m %H:%M" }}', { timeZone })).toBe('28/11 00:00');
      expect(await render('{{ "2026-11-28T10:15" | date: "%d/%m %H:%M" }}', { timeZone })).toBe('28/11 10:15');
      expect(await render('{{ "2026-11-28 10:15:00" | date: "%d/%m %H:%M" }}', { timeZone })).toBe('28/11 10:15');
      expect(await render('{{ "November 28, 2026" | date: "%d/%m" }}', { timeZone })).toBe('28/11');
      expect(await render('{{ "11-28-2026" | date: "%d/%m %H:%M" }}', { timeZone })).toBe('28/11 00:00');
      expect(await render('{{ "11-28-2026 10:15" | date: "%d/%m %H:%M" }}', { timeZone })).toBe('28/11 10:15');
    }
  });

  it('keeps what templates format by hand', async () => {
    expect(await render('{{ data.at | date: "%H:%M", "America/New_York" }}')).toBe('18:30');
    expect(await render('{{ data.at | date: "%H:%M", 0 }}')).toBe('23:30');
    const months = '{% assign m = data.d | date: "%B" %}';
    expect(await render(`${months}{% case m %}{% when "November" %}N{% else %}?{% endcase %}`)).toBe('N');
    expect(await render(`${months}{% if m == "November" %}N{% endif %}{% if m contains "Nov" %}N{% endif %}`)).toBe(
      'NN',
    );
    expect(await render(`${months}{% if m == "noviembre" %}N{% endif %}{% if m != "June" %}N{% endif %}`)).toBe('NN');
    expect(await render('{{ data.d | date: "%B" | replace: "November", "noviembre" | upcase }}')).toBe('NOVIEMBRE');
    expect(
      await render(
        '{% assign m = data.d | date: "%m" | minus: 1 %}{{ "a,b,c,d,e,f,g,h,i,j,k,l" | split: "," | slice: m }}',
      ),
    ).toBe('k');
    expect(await render('{{ "2026-13-45" | date: "%d" }} {{ "mañana" | date: "%d" }}')).toBe('2026-13-45 mañana');
    expect(await render('{{ contact.nada | date: "%d" }}')).toBe('');
  });

  it('leaves a mail alone that was frozen before readers had words', async () => {
    const rendering = createTemplateRendering();
    const template = '{{ data.d | date: "%d %B" }} {{ contact.cita }} {{ contact.precio }}';
    const result = await rendering({ template, data, mode: 'text', limits: DEFAULT_RENDER_LIMITS });
    expect(result).toEqual({ ok: true, output: '28 November 2026-12-05 1234567.891' });
  });
});

describe('own fields', () => {
  it('prints dates and numbers in words where nothing else is made of them', async () => {
    const template = '{{ contact.cita }}; {{ contact.fields.precio }}; {{ contact.nacimiento }}; {{ contact.libre }}';
    expect(await render(template)).toBe('5 de diciembre de 2026; 1.234.567,891; 1984; 2026-12-05');
    expect(await render(template, { locale: 'en' })).toBe('5 December 2026; 1,234,567.891; 1984; 2026-12-05');
    expect(await render(template, { locale: 'ja' }, 'html')).toBe('2026年12月5日; 1,234,567.891; 1984; 2026-12-05');
    expect(await render('{{ contact.cita | default: "pronto" }} {{ contact.city }}')).toBe(
      '5 de diciembre de 2026 Vic',
    );
    expect(await render('{% assign c = contact.cita %}{{ c | escape }}', {}, 'html')).toBe('5 de diciembre de 2026');
    expect(await render('{{ contact.fields["cita"] }} {{ contact.nada }}')).toBe('5 de diciembre de 2026 ');
  });

  it('hands the stored value to filters, conditions and addresses', async () => {
    expect(await render('{{ contact.cita | split: "-" | reverse | join: "/" }}')).toBe('05/12/2026');
    expect(await render('{{ contact.cita | slice: 8, 2 }} {{ contact.cita.size }}')).toBe('05 10');
    expect(await render('{{ contact.cita | date: "%A" }}')).toBe('sábado');
    expect(await render('{{ contact.precio | round: 1 | replace: ".", "," }}')).toBe('1234567,9');
    expect(await render('{{ contact.precio | times: 2 }}')).toBe('2469135.782');
    expect(await render('{{ contact.cita | link_value }}')).toBe('2026-12-05');
    expect(await render('{{ contact.cita | upcase }}')).toBe('2026-12-05');
    const tests = [
      'contact.cita == "2026-12-05"',
      'contact.cita > "2026-01-01"',
      'contact.precio > 1000',
      'contact.cita contains "2026"',
      'contact.cita != blank',
    ];
    for (const test of tests) expect(await render(`{% if ${test} %}sí{% endif %}`), test).toBe('sí');
    expect(await render('{% case contact.cita %}{% when "2026-12-05" %}sí{% endcase %}')).toBe('sí');
    expect(await render('{{ contact.cita.constructor }}{{ contact.cita.toString }}{{ contact.cita.__proto__ }}')).toBe(
      '',
    );
  });
});

describe('money and numbers', () => {
  it('are written as the reader writes them', async () => {
    expect(await render('{{ 1234.5 | money: "EUR" }}')).toBe('1.234,50\u00a0€');
    expect(await render('{{ "1234.5" | money: "jpy" }}', { locale: 'ja' })).toBe('￥1,235');
    expect(await render('{{ contact.precio | money: "USD" }}', { locale: 'en' })).toBe('US$1,234,567.89');
    expect(
      await render('{{ 1234.5 | money }} {{ 1234.5 | number }} {{ 1234.5 | number: 2 }} {{ 7 | number: 99 }}'),
    ).toBe('1.234,50 1.234,5 1.234,50 7');
    expect(
      await render('{{ "12345678901234567890.12" | number }} {{ "12,50" | money: "EUR" }} {{ nada | money }}'),
    ).toBe('12.345.678.901.234.567.890,12 12,50 ');
  });
});
