import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversationAddress } from './mail-addresses.usecases.ts';
import { type Box, copied, createPostBench, nuria, type PostBench } from './post.test-support.ts';
import { undoStates } from './usecases/change-conversations.ts';
import { renameConversation } from './usecases/rename-conversation.ts';
import { visitorUrl } from './visitor/visitor-link.ts';
import { readVisitorThread, writeAsVisitor } from './visitor/visitor-thread.ts';

let post: PostBench;
let bench: PostBench['bench'];
let box: Box;

beforeAll(async () => {
  post = await createPostBench();
  bench = post.bench;
});
afterAll(() => post.close());
beforeEach(async () => {
  box = await post.openBox();
});

describe('the mail answered', () => {
  it('is quoted below the answer, and cut off again when it returns', async () => {
    await box.receive(nuria, 'Hola:\r\n¿Hay plazas el sábado?');
    const { id } = await box.onlyOne();
    await box.answer(id, { text: 'Sí, dos.' });
    const { mail } = await box.sent();
    expect(mail.text).toMatch(/Sí, dos\.[\s\S]*^El .*, Nuria escribió:\n> Hola:\n> ¿Hay plazas el sábado\?/m);
    expect(mail.html).toMatch(/<blockquote[^>]*>Hola:<br>¿Hay plazas el sábado\?<\/blockquote>/);
    const quoted = (mail.text ?? '')
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\r\n');
    const returned = `Perfecto.\r\n\r\nEl mié, 25 nov 2026 a las 10:00, Taller (<r@in.example.org>) escribió:\r\n\r\n${quoted}`;
    await box.receive(
      { ...nuria, Subject: 'Re: Copio', 'In-Reply-To': mail.messageId ?? '' },
      returned,
      conversationAddress(bench.deps, id),
    );
    expect((await box.onlyOne()).messages.items.at(-1)?.text).toBe('Perfecto.');
    await box.answer(id, { text: 'Hasta el sábado.', quote: 'all' });
    expect((await box.sent()).mail.text).toContain('¿Hay plazas el sábado?');
    await box.answer(id, { text: 'Nada más.', quote: 'none' });
    expect((await box.sent()).mail.text).not.toContain('escribió:');
  });
});

describe('another subject', () => {
  it('is shown and used by later answers, leaves a line, and can be undone', async () => {
    await box.receive({ ...nuria, Subject: 'Re: Hola' });
    const { id } = await box.onlyOne();
    const call = { deps: bench.deps, ctx: box.client.ctx };
    const { conversation, undoId } = await renameConversation({ ...call, id, subject: 'Pedido de tazas' });
    expect(conversation.subject).toBe('Pedido de tazas');
    expect((await box.onlyOne()).messages.items.at(-1)?.system).toMatchObject({
      kind: 'renamed',
      to: 'Pedido de tazas',
    });
    await box.receive({ ...nuria, Subject: 'RE: Hola' }, 'Sigo', conversationAddress(bench.deps, id));
    await box.answer(id);
    expect((await box.sent()).mail.subject).toBe('Re: Pedido de tazas');
    await box.receive({ ...nuria, Subject: 'Otra cosa' }, 'Y esto', conversationAddress(bench.deps, id));
    await box.answer(id);
    expect((await box.sent()).mail.subject).toBe('Re: Otra cosa');
    const next = await renameConversation({ ...call, id, subject: 'Tercero' });
    await undoStates({ ...call, undoId: next.undoId ?? '' });
    const now = await box.onlyOne();
    expect(now.conversation.subject).toBe('Pedido de tazas');
    expect(now.messages.items.filter(({ system }) => system?.kind === 'renamed')).toHaveLength(1);
    expect(undoId).not.toBeNull();
  });
});

describe('the page of the person', () => {
  it('shows what they wrote and received, and nothing that went to others', async () => {
    await box.receive(nuria);
    const { id } = await box.onlyOne();
    await box.answer(id, { text: 'Para ti.' });
    await box.sent();
    await box.answer(id, { text: 'Para el gestor.', to: [{ name: '', email: 'gestor@y.example' }] });
    await box.sent();
    const url = visitorUrl(bench.deps, { conversationId: id, email: 'nuria@x.example' });
    bench.deps.advance({ hours: 1 });
    const thread = await readVisitorThread(bench.deps, url.split('/').at(-1) ?? '');
    expect(thread?.subject).toBe('Copio a mi socio');
    expect(thread?.messages.map(({ text }) => text)).toEqual(['Hola, ¿qué tal?', 'Para ti.']);
  });

  it('shows nothing of a third person, who joined by a copy and writes by mail and on their own page', async () => {
    await box.receive(copied);
    const { id } = await box.onlyOne();
    const tokenOf = (email: string) => visitorUrl(bench.deps, { conversationId: id, email }).split('/').at(-1) ?? '';
    const pep = { From: 'Pep <pep@x.example>', Subject: 'Re: Copio', Cc: 'Nuria <nuria@x.example>' };
    await box.receive(pep, 'Entre nosotros: es cara.', conversationAddress(bench.deps, id));
    const token = tokenOf('pep@x.example');
    const formId = bench.deps.ids.uuid();
    expect(await writeAsVisitor({ deps: bench.deps, token, text: 'Y lo digo aquí.', formId })).toBe('stored');
    await box.answer(id, {
      text: 'Para los dos.',
      to: [{ name: '', email: 'nuria@x.example' }],
      cc: [{ name: '', email: 'pep@x.example' }],
    });
    bench.deps.advance({ hours: 1 });
    const seenBy = async (email: string) =>
      (await readVisitorThread(bench.deps, tokenOf(email)))?.messages.map(({ text, isOwn }) => [text, isOwn]);
    expect(await seenBy('nuria@x.example')).toEqual([
      ['Hola, ¿qué tal?', true],
      ['Para los dos.', false],
    ]);
    expect(await seenBy('pep@x.example')).toEqual([
      ['Entre nosotros: es cara.', true],
      ['Y lo digo aquí.', true],
      ['Para los dos.', false],
    ]);
  });

  it('of somebody else does not show what the person wrote in a form', async () => {
    const { conversationId: id } = await bench.write(box.client, box.profile, {
      sender: { name: 'Julia', email: 'julia@correo.example', phone: '' },
    });
    await box.answer(id, { text: 'Para el gestor.', to: [{ name: '', email: 'gestor@y.example' }] });
    await box.sent();
    bench.deps.advance({ hours: 1 });
    const url = visitorUrl(bench.deps, { conversationId: id, email: 'gestor@y.example' });
    const thread = await readVisitorThread(bench.deps, url.split('/').at(-1) ?? '');
    expect(thread?.messages.map(({ text }) => text)).toEqual(['Para el gestor.']);
  });
});
