import { describe, expect, it } from 'vitest';
import { addRecipients, readRecipients, writeRecipient } from './recipient-list.ts';

const emails = (text: string) => readRecipients(text).map(({ email }) => email);

describe('a list of recipients', () => {
  it('is read by commas, semicolons, lines and spaces', () => {
    expect(emails('a@uno.es, b@dos.es;c@tres.es\nd@cuatro.es\te@cinco.es')).toEqual([
      'a@uno.es',
      'b@dos.es',
      'c@tres.es',
      'd@cuatro.es',
      'e@cinco.es',
    ]);
    expect(emails('a@uno.es b@dos.es')).toEqual(['a@uno.es', 'b@dos.es']);
    expect(emails('佐藤@例え.jp、b@dos.es')).toEqual(['佐藤@例え.jp', 'b@dos.es']);
  });

  it('keeps names, with commas in quotation marks', () => {
    expect(readRecipients('"Puig, Laia" <laia@hotel.es>, Oriol Mas <oriol@hotel.es>')).toEqual([
      { name: 'Puig, Laia', email: 'laia@hotel.es' },
      { name: 'Oriol Mas', email: 'oriol@hotel.es' },
    ]);
    expect(readRecipients('mailto:hola@barro.es')).toEqual([{ name: '', email: 'hola@barro.es' }]);
  });

  it('keeps what is no address as it was typed, and nothing for nothing', () => {
    expect(readRecipients('laia puig')).toEqual([{ name: '', email: 'laia puig' }]);
    expect(readRecipients('Laia <laia@hotel')).toEqual([{ name: '', email: 'Laia <laia@hotel' }]);
    expect(readRecipients(' , ;\n')).toEqual([]);
  });

  it('names nobody twice, whatever the case', () => {
    const laia = { name: 'Laia', email: 'laia@hotel.es' };
    const added = [
      { name: '', email: 'LAIA@hotel.es' },
      { name: '', email: 'b@dos.es' },
      { name: 'B', email: 'B@dos.es' },
    ];
    expect(addRecipients([laia], added)).toEqual([laia, { name: '', email: 'b@dos.es' }]);
  });

  it('is written so that it is read again', () => {
    const laia = { name: 'Laia Puig', email: 'laia@hotel.es' };
    expect(readRecipients(writeRecipient(laia))).toEqual([laia]);
    const comma = { name: 'Puig, Laia', email: 'laia@hotel.es' };
    expect(writeRecipient(comma)).toBe('"Puig, Laia" <laia@hotel.es>');
    expect(readRecipients(writeRecipient(comma))).toEqual([comma]);
    expect(writeRecipient({ name: '', email: 'b@dos.es' })).toBe('b@dos.es');
  });
});
