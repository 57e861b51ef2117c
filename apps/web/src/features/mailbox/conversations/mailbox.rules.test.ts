import { describe, expect, it } from 'vitest';
import { mailDocument, remoteSources, shownContentIds } from './mail-frame.rules.ts';
import { readMailboxAddress, writeMailboxAddress } from './mailbox-address.ts';
import { noFilter } from './mailbox-filter.ts';
import { snoozeChoices } from './snooze.rules.ts';
import { textParts } from './text-parts.rules.ts';

describe('the mailbox’s address', () => {
  it('carries state, search and conversation there and back', () => {
    const address = {
      filter: noFilter,
      manage: undefined,
      view: 'closed',
      search: 'platos hondos',
      conversationId: 'c1',
      writeTo: undefined,
    } as const;
    expect(writeMailboxAddress(address)).toBe('?estado=cerrados&q=platos+hondos&c=c1');
    expect(readMailboxAddress(new URLSearchParams(writeMailboxAddress(address)))).toEqual(address);
  });

  it('is empty for the usual view, and reads nonsense as that', () => {
    expect(writeMailboxAddress({ view: 'waiting', search: '' })).toBe('');
    expect(readMailboxAddress(new URLSearchParams('estado=nada')).view).toBe('waiting');
  });

  it('opens a new message with or without a tamy', () => {
    expect(writeMailboxAddress({ writeTo: '' })).toBe('?nuevo=');
    expect(readMailboxAddress(new URLSearchParams('nuevo=')).writeTo).toBe('');
  });
});

describe('moments to put a conversation off to', () => {
  const timeZone = 'Europe/Madrid';
  const of = (instant: string, zone = timeZone) => snoozeChoices({ now: new Date(instant), timeZone: zone });
  const keysOf = (instant: string) => of(instant).map(({ key }) => key);
  const momentsOf = (choices: ReturnType<typeof of>) => choices.map(({ until }) => until.toISOString());

  it('come soonest first: later today, tomorrow at nine, the weekend, next week', () => {
    const choices = of('2026-11-19T09:10:00Z');
    expect(choices.map(({ key }) => key)).toEqual(['later', 'tomorrow', 'weekend', 'nextWeek']);
    expect(momentsOf(choices)).toEqual([
      '2026-11-19T12:30:00.000Z',
      '2026-11-20T08:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ]);
  });

  it('offer no weekend while it is one', () => {
    expect(keysOf('2026-11-21T09:00:00Z')).toEqual(['later', 'tomorrow', 'nextWeek']);
  });

  it('name no moment twice on a Friday and none of today late at night', () => {
    expect(keysOf('2026-11-20T09:00:00Z')).toEqual(['later', 'tomorrow', 'nextWeek']);
    expect(keysOf('2026-11-19T21:00:00Z')).not.toContain('later');
  });

  it('are nine on the clocks of the person, also on the day they change', () => {
    expect(momentsOf(of('2026-11-19T23:10:00Z', 'Asia/Tokyo'))[1]).toBe('2026-11-21T00:00:00.000Z');
    expect(momentsOf(of('2027-03-27T11:00:00Z'))[1]).toBe('2027-03-28T07:00:00.000Z');
    expect(momentsOf(of('2026-10-24T10:00:00Z'))[1]).toBe('2026-10-25T08:00:00.000Z');
  });
});

describe('addresses in a text', () => {
  it('become links without the sentence’s own punctuation', () => {
    expect(textParts('Mira (https://a.test/x?y=1). Vale')).toEqual([
      { text: 'Mira (', href: undefined },
      { text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
      { text: '). Vale', href: undefined },
    ]);
  });

  it('are only web addresses', () => {
    expect(textParts('javascript:alert(1) mailto:a@b.test')).toEqual([
      { text: 'javascript:alert(1) mailto:a@b.test', href: undefined },
    ]);
  });
});

const origin = 'https://enlace.test';
/** The script of the frame is ours. */
const withoutOurs = (document: string) =>
  document.replace(`<script src="${origin}/mail-height.js" defer></script>`, '');

describe('a mail’s own layout', () => {
  const html = '<p>Hola</p><img alt="foto" data-cid="a1" /><img data-remote-src="https://x.test/p.gif" />';

  it('shows the pictures that came with it and loads nothing else', () => {
    expect(shownContentIds(html)).toEqual(['a1']);
    const document = mailDocument({ origin, html, pictures: new Map([['a1', 'data:image/png;base64,AAAA']]) });
    expect(document).toContain('data-cid="a1" src="data:image/png;base64,AAAA"');
    expect(document).toContain("default-src 'none'");
    expect(document).not.toContain(' src="https://x.test');
  });
});

describe('remote pictures of a mail', () => {
  const html =
    '<img alt="" data-remote-src="https://x.test/1?a&amp;b" /><img data-remote-src="https://x.test/2" /><img data-remote-src="https://x.test/1?a&amp;b" />';

  it('are counted once each, in the order the server counts them', () => {
    expect(remoteSources(html)).toEqual(['https://x.test/1?a&amp;b', 'https://x.test/2']);
  });

  it('take their place when they were fetched, and the document still loads nothing', () => {
    const remote = new Map([['https://x.test/1?a&amp;b', 'data:image/webp;base64,AAAA']]);
    const document = mailDocument({ origin, html, pictures: new Map(), remote });
    expect(document.match(/ src="data:image\/webp;base64,AAAA"/g)).toHaveLength(2);
    expect(document).toContain('data-remote-src="https://x.test/2"');
    expect(withoutOurs(document)).not.toMatch(/ src="https?:/);
    expect(withoutOurs(mailDocument({ origin, html, pictures: new Map() }))).not.toContain(' src=');
  });
});
