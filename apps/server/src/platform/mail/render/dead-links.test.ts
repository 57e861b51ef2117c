import { describe, expect, it } from 'vitest';
import { deadReasonOf, isDeadAddress, withoutDeadLinks } from './dead-links.ts';

describe('an address that leaves', () => {
  it.each([
    'https://x.example',
    'http://x.example/a?b#c',
    'mailto:a@x.example',
    'mailto:?subject=x',
    'tel:+34600100100',
    'sms:600100100',
    '#precios',
  ])('leads somewhere: %s', (address) => {
    expect(isDeadAddress(address)).toBe(false);
  });

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['#', 'empty'],
    ['mailto:', 'empty'],
    ['https:///ofertas', 'no_host'],
    ['https://', 'no_host'],
    ['//', 'no_host'],
    ['https://mi tienda.example/', 'spaces'],
    ['mi web', 'spaces'],
    ['javascript:alert(1)', 'scheme'],
    ['ftp://x.example/', 'scheme'],
    ['/tienda', 'relative'],
    ['tienda.html', 'relative'],
  ])('leads nowhere: “%s”, %s', (address, reason) => {
    expect([isDeadAddress(address), deadReasonOf(address)]).toEqual([true, reason]);
  });
});

describe('a filled mail', () => {
  it('keeps the words of a link that leads nowhere, and every other link', () => {
    const html =
      '<a class="b" href="" style="x">Web</a><a href="https:///x">A</a><a href="https://x.example/?a=1&amp;b=2">B</a><a href="/c">C</a><area href="">';
    expect(withoutDeadLinks(html)).toEqual({
      html: '<a class="b" style="x">Web</a><a>A</a><a href="https://x.example/?a=1&amp;b=2">B</a><a href="/c">C</a><area>',
      left: 3,
    });
  });
});
