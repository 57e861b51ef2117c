import { describe, expect, it } from 'vitest';
import { campaignStates } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { ownerId } from '#platform/context.ts';
import { etaSeconds, isRunning, mayDo, perMinuteOf, waitingOf } from './campaigns.rules.ts';
import { countLinks } from './tracking/links.rules.ts';
import { deliveryToken, readDeliveryToken } from './tracking/delivery-tokens.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:30Z');

describe('the states', () => {
  it('let a finished campaign neither go on nor start again', () => {
    for (const state of ['sent', 'cancelled'] as const) {
      for (const verb of ['start', 'resume', 'pause', 'cancel', 'withdraw', 'edit'] as const)
        expect([verb, state, mayDo(verb, state)]).toEqual([verb, state, false]);
    }
  });

  it('allow something in every state', () => {
    const verbs = ['edit', 'start', 'withdraw', 'pause', 'resume', 'cancel', 'remove', 'resend'] as const;
    const dead = campaignStates.filter((state) => !verbs.some((verb) => mayDo(verb, state)));
    expect(dead).toEqual(['preparing']);
  });

  it('of a running campaign are those with mails still to go', () => {
    expect(campaignStates.filter(isRunning).toSorted()).toEqual(['paused', 'queued', 'sending']);
  });
});

describe('the pace', () => {
  it('promises the end no second too early, and none while nothing goes', () => {
    expect(etaSeconds({ waiting: 1, perMinute: 7 })).toBe(9);
    expect(etaSeconds({ waiting: 120, perMinute: 60 })).toBe(120);
    expect(etaSeconds({ waiting: 1, perMinute: 0 })).toBeNull();
  });

  const minutes = [
    { minute: Temporal.Instant.from('2026-11-21T09:50:00Z'), accepted: 999 },
    { minute: Temporal.Instant.from('2026-11-21T09:59:00Z'), accepted: 60 },
    { minute: Temporal.Instant.from('2026-11-21T10:00:00Z'), accepted: 30 },
  ];

  it('is that of the last one to two minutes', () => {
    expect(perMinuteOf({ minutes, startedAt: null, now })).toBe(60);
    expect(perMinuteOf({ minutes, startedAt: Temporal.Instant.from('2026-11-21T10:00:15Z'), now })).toBe(120);
    expect(perMinuteOf({ minutes: [], startedAt: null, now })).toBe(0);
  });

  it('gives the time that is left, or none while nothing moves', () => {
    expect(waitingOf({ audience: 100, accepted: 50, rejected: 5, skipped: 4, uncertain: 1 })).toBe(40);
    expect(etaSeconds({ waiting: 40, perMinute: 60 })).toBe(40);
    expect(etaSeconds({ waiting: 40, perMinute: 0 })).toBeNull();
  });
});

describe('the links of a mail', () => {
  const source = {
    subject: 's',
    html: `<body><a class="m1" href="https://a.example/?x=1&amp;y=2" style="c">Uno <b>dos</b></a><a href="https://a.example/?x=1&amp;y=2">Uno dos</a><a href="https://a.example/?x=1&amp;y=2"><img src="i" alt="Foto"></a><a href="mailto:a@b.example">m</a><a href="tel:+34">t</a><a href="{{ unsubscribe_url }}">Baja</a><a href="{{ profile_url }}">Perfil</a></body>`,
    text: 'Uno: https://a.example/?x=1&y=2\nBaja: {{ unsubscribe_url }}',
  };

  it('are replaced by numbers; mail, telephone and our own pages stay', () => {
    const { source: counted, links } = countLinks(source);
    expect(links).toEqual([
      { id: 1, url: 'https://a.example/?x=1&y=2', label: 'Uno dos', sameAs: null },
      { id: 2, url: 'https://a.example/?x=1&y=2', label: 'Uno dos', sameAs: 1 },
      { id: 3, url: 'https://a.example/?x=1&y=2', label: 'Foto', sameAs: null },
      { id: 4, url: '{{ profile_url }}', label: 'Perfil', sameAs: null },
    ]);
    expect(counted.html).not.toContain('a.example');
    expect(counted.html).toContain('<a class="m1" href="{{ track.click }}/1" style="c">Uno <b>dos</b></a>');
    expect(counted.html).toContain('href="mailto:a@b.example"');
    expect(counted.html).toContain('href="{{ unsubscribe_url }}"');
    expect(counted.html).toMatch(/<img src="\{\{ track\.open \}\}"[^>]*><\/body>$/);
    expect(counted.text).toBe('Uno: {{ track.click }}/1\nBaja: {{ unsubscribe_url }}');
  });

  it('keep the number of their place in every mail of a trial', () => {
    const place = '<a href="https://a.example/x">A</a>';
    const first = countLinks({ subject: '', html: place + place, text: '' });
    const second = countLinks({ subject: '', html: place + place + place, text: '' }, first.links);
    expect(second.source.html).toMatch(/click \}\}\/1.*click \}\}\/2.*click \}\}\/3/);
    expect(second.links.map(({ sameAs }) => sameAs)).toEqual([null, 1, 1]);
  });

  it('of which one begins like another keep apart in the text', () => {
    const html = '<a href="https://a.example/x">A</a><a href="https://a.example/x/y">B</a>';
    const { source: counted } = countLinks({ subject: '', html, text: 'https://a.example/x/y https://a.example/x' });
    expect(counted.text).toBe('{{ track.click }}/2 {{ track.click }}/1');
  });
});

describe('the token of a delivery', () => {
  const key = Buffer.alloc(32, 7);
  const owner = ownerId('0195d1f0-0000-7000-8000-00000000000a');
  const deliveryId = '0195d1f0-0000-7000-8000-00000000000b';

  it('names client and delivery, and only with our key', () => {
    const token = deliveryToken({ key, owner, deliveryId });
    expect(token).toMatch(/^[\w-]{56}$/);
    expect(readDeliveryToken({ keys: [Buffer.alloc(32, 9), key], token })).toEqual({ owner, deliveryId });
    expect(readDeliveryToken({ keys: [Buffer.alloc(32, 8)], token })).toBeUndefined();
  });
});
