import { utmWord } from '@enlace/contract/sending/campaigns/utm.schemas.ts';
import { describe, expect, it } from 'vitest';
import { countLinks } from './links.rules.ts';
import { linkTagsOf, tagLinks } from './utm.rules.ts';

const names = { profile: 'Barro y Sal', campaign: 'Rebajas de otoño' };
const byRule = { source: '', medium: '', campaign: '', except: [] as string[] };
const query = 'utm_source=barro-y-sal&utm_medium=email&utm_campaign=rebajas-de-oto%C3%B1o';

function tagged(href: string, except: string[] = []): string | undefined {
  const tags = linkTagsOf({ ...byRule, except }, names);
  if (!tags) throw new Error('no tags');
  const { html } = tagLinks({ subject: '', html: `<a href="${href}">x</a>`, text: '' }, tags);
  return /href="([^"]*)"/.exec(html)?.[1];
}
const inHtml = query.replaceAll('&', '&amp;');

describe('a link with parameters', () => {
  it.each([
    ['https://x.example/', `https://x.example/?${inHtml}`],
    ['https://x.example/p?a=1&amp;b=2#frag', `https://x.example/p?a=1&amp;b=2&amp;${inHtml}#frag`],
    ['https://x.example/p?', `https://x.example/p?${inHtml}`],
    ['https://x.example/?q=it&#39;s', `https://x.example/?q=it&#39;s&amp;${inHtml}`],
    [
      `https://x.example/{{ contact.code | default: '#?' | link_value }}`,
      `https://x.example/{{ contact.code | default: '#?' | link_value }}?${inHtml}`,
    ],
    ['https://x.example/?utm_source=mio', 'https://x.example/?utm_source=mio'],
    ['{{ unsubscribe_url }}', '{{ unsubscribe_url }}'],
    ['mailto:hola@x.example', 'mailto:hola@x.example'],
    ['#abajo', '#abajo'],
  ])('%j becomes %j', (written, sent) => {
    expect(tagged(written)).toBe(sent);
  });

  it('is left as it is where its author said so', () => {
    expect(tagged('https://x.example/?a=1&amp;b=2', ['https://x.example/?a=1&b=2'])).toBe(
      'https://x.example/?a=1&amp;b=2',
    );
  });

  it('is the same in the text, in Outlook’s shapes, and where it is counted', () => {
    const tags = linkTagsOf(byRule, names);
    if (!tags) throw new Error('no tags');
    const html =
      '<!--[if mso]><v:rect href="https://x.example/mso"><center>Ver</center></v:rect><![endif]--><a href="https://x.example/">x</a><a href="https://x.example/tienda">y</a>';
    const text = 'x: https://x.example/\ny: https://x.example/tienda';
    const mail = tagLinks({ subject: '', html, text }, tags);
    expect(mail.text).toBe(`x: https://x.example/?${query}\ny: https://x.example/tienda?${query}`);
    expect(mail.html).toContain(`href="https://x.example/mso?${inHtml}"`);
    const counted = countLinks(mail);
    expect(counted.links.map(({ url }) => url)).toEqual([
      `https://x.example/?${query}`,
      `https://x.example/tienda?${query}`,
      `https://x.example/mso?${query}`,
    ]);
    expect(counted.source.text).toBe('x: {{ track.click }}/1\ny: {{ track.click }}/2');
  });
});

describe('the values', () => {
  it('are those written, else follow the rule', () => {
    expect(linkTagsOf({ ...byRule, medium: 'correo', campaign: '{{ x }}' }, names)?.query).toBe(
      'utm_source=barro-y-sal&utm_medium=correo&utm_campaign=%7B%7B%20x%20%7D%7D',
    );
    expect(linkTagsOf(null, names)).toBeUndefined();
  });

  it('keep the letters of any script', () => {
    expect(utmWord('  秋の セール！ 50 % ')).toBe('秋の-セール-50');
    expect(utmWord('¡¡!!')).toBe('');
    expect(utmWord(`${'a'.repeat(99)}𠮷野`)).toBe(`${'a'.repeat(99)}𠮷`);
  });
});
