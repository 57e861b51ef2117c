import { describe, expect, it } from 'vitest';
import { fullHead, headBody, headFault, isToSeveral, modeOf, noHead, peopleFor } from './answer-head.rules.ts';
import { conversationOf, messageOf } from './mailbox.test-support.ts';

const at = '2026-11-19T08:48:00Z';
const julia = { name: 'Julia Roca', email: 'julia.roca@correo.es' };
const oriol = { name: 'Oriol Mas', email: 'oriol@hotel.example' };
const us = { name: 'Barro', email: 'hola@barro.example', isOwn: true };
const toAll = messageOf({ id: 'm1', at, subject: 'Re: Platos', to: [us], cc: [{ ...oriol, isOwn: false }] });
const toUs = messageOf({ id: 'm2', at, subject: 'Factura', to: [us] });
const threadOf = (...messages: ReturnType<typeof messageOf>[]) => ({
  conversation: conversationOf({ id: 'c1', subject: 'Platos' }),
  messages,
});

describe('the head of an answer', () => {
  it('follows the newest message as long as nothing is chosen', () => {
    expect(fullHead(threadOf(toUs, toAll), noHead, { locale: 'es' })).toEqual({
      to: [julia],
      cc: [oriol],
      bcc: [],
      subject: 'Re: Platos',
    });
    expect(fullHead(threadOf(toAll, toUs), noHead, { locale: 'es' })).toMatchObject({ cc: [], subject: 'Re: Factura' });
  });

  it('is to who wrote alone where the profile is set so, and leaves third persons out', () => {
    const thread = threadOf(
      toAll,
      messageOf({ id: 'm5', at, isAside: true, author: { name: 'Gestor', email: 'g@x.es' } }),
    );
    expect(fullHead(thread, noHead, { locale: 'es', mode: 'answer' })).toMatchObject({ to: [julia], cc: [] });
    expect(fullHead(thread, { ...noHead, answersId: 'm5' }, { locale: 'es' }).to).toMatchObject([{ email: 'g@x.es' }]);
  });

  it('follows the message that is answered, and keeps what was chosen', () => {
    const head = { ...noHead, answersId: 'm1', cc: [], subject: 'Otra cosa' };
    expect(fullHead(threadOf(toAll, toUs), head, { locale: 'es' })).toEqual({
      to: [julia],
      cc: [],
      bcc: [],
      subject: 'Otra cosa',
    });
  });

  it('is to the person of the conversation where a message names nobody', () => {
    const own = messageOf({ id: 'm3', at, direction: 'out' });
    expect(peopleFor(threadOf(own), own, 'answer')).toEqual({ to: [julia], cc: [] });
    expect(fullHead(threadOf(), noHead, { locale: 'es' })).toMatchObject({ to: [julia], subject: 'Re: Platos' });
  });

  it('takes the Subject the conversation was given since, but not from a mail under yet another one', () => {
    const system = { kind: 'renamed', from: 'Platos', to: 'Pedido 7' } as const;
    const renamed = messageOf({ id: 's1', at: '2026-11-19T09:00:00Z', direction: 'system', system });
    const later = { at: '2026-11-19T10:00:00Z', to: [us] };
    const after = messageOf({ id: 'm6', ...later, subject: 'RE: Platos' });
    const other = messageOf({ id: 'm7', ...later, subject: 'Factura' });
    const subjectOf = (...messages: ReturnType<typeof messageOf>[]) => {
      const thread = threadOf(...messages);
      const conversation = { ...thread.conversation, subject: 'Pedido 7' };
      return fullHead({ ...thread, conversation }, noHead, { locale: 'es' }).subject;
    };
    expect(subjectOf(toAll, renamed)).toBe('Re: Pedido 7');
    expect(subjectOf(toAll, renamed, after)).toBe('Re: Pedido 7');
    expect(subjectOf(toAll, renamed, other)).toBe('Re: Factura');
  });

  it('leaves the Subject of a first answer to a form to the server', () => {
    const form = { ...threadOf(messageOf({ id: 'm4', at, channel: 'form' })) };
    const thread = { ...form, conversation: { ...form.conversation, subject: '' } };
    expect(fullHead(thread, noHead, { locale: 'es' }).subject).toBeNull();
  });

  it('is one to all when there is more than one', () => {
    expect([isToSeveral(toAll), isToSeveral(toUs)]).toEqual([true, false]);
    expect(modeOf(peopleFor(threadOf(toAll), toAll, 'answer'))).toBe('answer');
    expect(modeOf(peopleFor(threadOf(toAll), toAll, 'answerAll'))).toBe('answerAll');
  });

  it('keeps a mail from leaving to nobody, to no address, and to too many', () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ name: '', email: `p${index}@x.example` }));
    expect(headFault({ to: [], cc: [oriol], bcc: [] })).toBe('nobody');
    expect(headFault({ to: [julia], cc: [], bcc: [{ name: '', email: 'gestor@' }] })).toBe('address');
    expect(headFault({ to: many, cc: [], bcc: [] })).toBe('tooMany');
    expect(headFault({ to: [julia], cc: [], bcc: [{ name: '', email: 'ana@bücher.example' }] })).toBeUndefined();
  });

  it('tells the server only what was chosen', () => {
    expect(headBody(noHead)).toEqual({});
    expect(headBody({ ...noHead, cc: [], answersId: 'm1' })).toEqual({ cc: [], answersId: 'm1' });
  });
});
