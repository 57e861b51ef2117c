import { describe, expect, it } from 'vitest';
import {
  answerSubject,
  bareSubject,
  forwardSubject,
  type MailPerson,
  readRecipientAddress,
  replyAllRecipients,
  replyRecipients,
  shownSubject,
} from './recipients.schemas.ts';

const person = (email: string, isOwn = false): MailPerson => ({ name: email.split('@')[0] ?? '', email, isOwn });
const nuria = { name: 'nuria', email: 'nuria@x.example' };
const received = {
  direction: 'in' as const,
  author: nuria,
  to: [person('hola@taller.example', true)],
  cc: [person('pep@x.example'), person('contable@x.example')],
  replyTo: [] as MailPerson[],
};
const emails = (people: readonly { email: string }[]) => people.map(({ email }) => email);

describe('recipients of an answer', () => {
  it('are the author, and for all everybody but us', () => {
    expect(replyRecipients(received)).toEqual([nuria]);
    const { to, cc } = replyAllRecipients(received);
    expect(emails(to)).toEqual(['nuria@x.example']);
    expect(emails(cc)).toEqual(['pep@x.example', 'contable@x.example']);
  });

  it('are all addresses of Reply-To, and the author when those are ours', () => {
    const replyTo = [person('lucia@visitor.example'), person('luis@visitor.example'), person('r+1@in.example', true)];
    expect(emails(replyRecipients({ ...received, replyTo }))).toEqual([
      'lucia@visitor.example',
      'luis@visitor.example',
    ]);
    expect(replyRecipients({ ...received, replyTo: [person('r+1@in.example', true)] })).toEqual([nuria]);
  });

  it('are nobody twice, however it is written', () => {
    const cc = [person('PEP@x.example'), person('nuria@X.example'), person('pep@x.example')];
    expect(emails(replyAllRecipients({ ...received, cc }).cc)).toEqual(['PEP@x.example']);
  });

  it('are those of the own mail when it is written after', () => {
    const own = {
      ...received,
      direction: 'out' as const,
      to: [person('nuria@x.example')],
      cc: [person('pep@x.example')],
    };
    const { to, cc } = replyAllRecipients(own);
    expect([emails(to), emails(cc)]).toEqual([['nuria@x.example'], ['pep@x.example']]);
  });

  it('are never more than one mail takes', () => {
    const cc = Array.from({ length: 80 }, (_, index) => person(`p${index}@x.example`));
    const { to, cc: copied } = replyAllRecipients({ ...received, cc });
    expect(to.length + copied.length).toBe(50);
  });
});

describe('a Subject', () => {
  it.each([
    ['Re: Re: RV: Hola', 'Re: Hola', 'Hola'],
    ['RE[2]: AW: Sábado', 'RE: Sábado', 'Sábado'],
    ['返信：返信：ご予約', '返信: ご予約', 'ご予約'],
    ['TR : Fwd: Devis', 'TR: Devis', 'Devis'],
    ['Reforma: presupuesto', 'Reforma: presupuesto', 'Reforma: presupuesto'],
    ['Ref: factura 12', 'Ref: factura 12', 'Ref: factura 12'],
    ['Re:', 'Re:', ''],
    ['', '', ''],
  ])('%j is shown as %j and is %j without marks', (subject, shown, bare) => {
    expect(shownSubject(subject)).toBe(shown);
    expect(bareSubject(subject)).toBe(bare);
  });

  it('is marked once by an answer, and once by forwarding', () => {
    expect(answerSubject('RE: Re: NUEVO TEMA: factura', 'es')).toBe('Re: NUEVO TEMA: factura');
    expect(answerSubject('', 'es')).toBe('Re:');
    expect(forwardSubject('Re: Oferta', 'es')).toBe('RV: Oferta');
    expect(forwardSubject('Re: Offer', 'en')).toBe('Fwd: Offer');
  });
});

describe('a recipient', () => {
  it.each([
    [' Ana@Taller.Example ', 'ana@taller.example'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'],
  ])('%j is %j', (text, address) => {
    expect(readRecipientAddress(text)).toBe(address);
  });

  it.each([
    'ana',
    'ana@',
    '@taller.example',
    'ana@taller',
    'a b@taller.example',
    'ana@taller.example, luz@x.example',
    'ana@1.2.3.4/x',
    '',
  ])('%j is nobody', (text) => {
    expect(readRecipientAddress(text)).toBeNull();
  });
});
