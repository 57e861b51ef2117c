import { describe, expect, it } from 'vitest';
import { urlPayloads } from '../testing/xss-payloads.ts';
import { normaliseUrl } from './safe-url.ts';

describe('addresses an owner may link', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  barroysal.es/talleres?x=1#a ', 'https://barroysal.es/talleres?x=1#a'],
    ['http://example.com/a b', undefined],
    ['HTTPS://Example.COM/A', 'https://example.com/A'],
    ['hola@barroysal.es', 'mailto:hola@barroysal.es'],
    ['mailto:hola@barroysal.es?subject=Hola que tal', undefined],
    ['mailto:hola@barroysal.es?subject=Hola', 'mailto:hola@barroysal.es?subject=Hola'],
    ['tel:+34 600 12-31-23', 'tel:+34600123123'],
    ['SMS:+34 600 123 123?body=Hola', 'sms:+34600123123?body=Hola'],
    ['whatsapp://send?text=hola', 'whatsapp://send?text=hola'],
    ['whatsapp://send?text={{ contact.first_name }}', 'whatsapp://send?text={{ contact.first_name }}'],
    ['tg://resolve?domain=barroysal', 'tg://resolve?domain=barroysal'],
    ['geo:40.4,-3.7', 'geo:40.4,-3.7'],
    ['whatsapp:"><b>', undefined],
    ['steam://run/1', undefined],
    ['ñandú.es', 'https://xn--and-6ma2c.es/'],
    [
      'https://x.es/?n={{ contact.first_name | default: "amiga" }}',
      'https://x.es/?n={{ contact.first_name | default: "amiga" }}',
    ],
    ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
    // The mail engine validates these once they are filled in.
    ['{{ contact.website }}', '{{ contact.website }}'],
    ['{{ data.url }}/orders', '{{ data.url }}/orders'],
    ['https://{{ contact.host }}/x', 'https://{{ contact.host }}/x'],
    ['mailto:{{ contact.email }}', 'mailto:{{ contact.email }}'],
    ['{{ data.url }}" onclick="x', undefined],
  ])('reads %j as %j', (input, expected) => {
    expect(normaliseUrl(input)).toBe(expected);
  });

  it.each(urlPayloads)('refuses %j', (payload) => {
    expect(normaliseUrl(payload)).toBeUndefined();
  });

  it('gives back what it once accepted', () => {
    for (const url of [
      'https://example.com/',
      'mailto:a@b.es',
      'tel:+34600123123',
      'sms:+34600',
      'whatsapp://send?text=a',
    ])
      expect(normaliseUrl(url)).toBe(url);
  });
});
