import { describe, expect, it } from 'vitest';
import { messageOf } from './mailbox.test-support.ts';
import { newsOf, readersOf } from './people.rules.ts';

const us = { name: 'Barro y Sal', email: 'hola@barro.example', isOwn: true };
const oriol = { name: 'Oriol Mas', email: 'oriol@hotel.example', isOwn: false };
const at = '2026-11-19T08:48:00Z';

describe('who a mail was written to', () => {
  it('is us, or others, in any field', () => {
    expect(readersOf({ to: [us], cc: [oriol], bcc: [] })).toEqual({ isToUs: true, others: [oriol] });
    expect(readersOf({ to: [oriol], cc: [], bcc: [us] })).toEqual({ isToUs: true, others: [oriol] });
    expect(readersOf({ to: [], cc: [], bcc: [] })).toEqual({ isToUs: false, others: [] });
  });
});

describe('what a message says for the first time', () => {
  const subjects = (...given: (string | null)[]) => {
    const messages = given.map((subject, index) => messageOf({ id: String(index), at, subject }));
    return [...newsOf(messages).values()].map(({ subject }) => subject);
  };

  it('is another Subject, not the same with a mark, nor none', () => {
    expect(subjects('Platos', 'Re: Platos', 'Re: Factura', '', 'RV: Factura', 'Platos')).toEqual([
      undefined,
      undefined,
      'Re: Factura',
      undefined,
      undefined,
      'Platos',
    ]);
    expect(subjects(null, 'Platos')).toEqual([undefined, undefined]);
  });

  it('is another address, once until it changes', () => {
    const from = (id: string, email: string, differentSender = true) =>
      messageOf({ id, at, differentSender, author: { name: 'Julia', email } });
    const messages = [from('a', 'j@x.es', false), from('b', 'j@y.es'), from('c', 'j@y.es'), from('d', 'j@z.es')];
    expect([...newsOf(messages).values()].map(({ isNewAddress }) => isNewAddress)).toEqual([false, true, false, true]);
  });
});
