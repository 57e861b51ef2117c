import { conversationListQuerySchema } from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '#audience/contacts/contacts.test-support.ts';
import { createContact } from '#audience/contacts/usecases/create-contact.ts';
import { forgetUnusedFiles } from './jobs/forget-outgoing-files.job.ts';
import { sendScheduledReplies } from './jobs/send-scheduled.job.ts';
import { createMailboxBench, type MailboxBench } from './mailbox.test-support.ts';
import { insertOutgoingFile } from './outgoing/outgoing-files.repository.ts';
import { createNewDraft, listNewDrafts, removeNewDraft, saveNewDraft } from './usecases/new-drafts.ts';
import { getConversation, listConversations } from './usecases/read-mailbox.ts';
import { cancelScheduled, listScheduled } from './usecases/schedule-reply.ts';
import { scheduleStart, startConversation } from './usecases/start-conversation.ts';

let bench: MailboxBench;
let marina: TestClient;
let profile: { id: string; name: string };
let contactId: string;

beforeAll(async () => {
  bench = await createMailboxBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  marina = await bench.createClient();
  profile = await bench.createProfile(marina, 'Talleres de torno');
  contactId = await addContact({ name: 'Yuki Kanda', email: 'yuki@correo.example' });
  bench.waiting.splice(0);
  await bench.database.adminSql`truncate outbox_mails`;
});

async function addContact(input: { name: string; email: string | null }): Promise<string> {
  const blank = {
    firstName: null,
    lastName: null,
    phone: null,
    company: null,
    city: null,
    language: null,
    timeZone: null,
  };
  const rest = { notes: '', fields: {}, consent: null };
  const { id } = await createContact({ deps: bench.deps, ctx: marina.ctx, input: { ...blank, ...rest, ...input } });
  return id;
}

const call = () => ({ deps: bench.deps, ctx: marina.ctx });
const later = (hours: number) => bench.deps.clock.now().add({ hours }).toString();
const head = () => ({ profileId: profile.id, contactId, subject: 'Feria de abril' });

async function delivered() {
  await bench.deliver();
  const rows = await bench.database.adminSql<{ raw: Buffer }[]>`select raw from outbox_mails order by id`;
  return Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)));
}

describe('a first mail that is scheduled', () => {
  const input = () => ({ ...head(), html: '<p>Abrimos en abril</p>', idempotencyKey: 'una-clave-propia' });

  it('leaves once at its time, under its own subject, and its conversation is there before', async () => {
    const body = { ...input(), sendAt: later(48) };
    const [made, again] = [
      await scheduleStart({ ...call(), input: body }),
      await scheduleStart({ ...call(), input: body }),
    ];
    expect(again.scheduled.id).toBe(made.scheduled.id);
    expect(made.conversation).toMatchObject({ state: 'open', preview: 'Abrimos en abril', previewDirection: 'out' });
    await sendScheduledReplies(bench);
    expect(await delivered()).toEqual([]);
    bench.deps.advance({ hours: 49 });
    await Promise.all([sendScheduledReplies(bench), sendScheduledReplies(bench)]);
    const [mail, ...more] = await delivered();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Feria de abril', to: [{ address: 'yuki@correo.example' }] });
    expect(mail?.inReplyTo).toBeUndefined();
    const { messages } = await getConversation({ ...call(), id: made.conversation.id });
    expect(messages.items.filter(({ direction }) => direction === 'out')).toHaveLength(1);
  });

  it('refuses another mail under the same key, times that are over, and people without an address', async () => {
    await scheduleStart({ ...call(), input: { ...input(), sendAt: later(2) } });
    const other = scheduleStart({ ...call(), input: { ...input(), subject: 'Otra', sendAt: later(2) } });
    await expect(other).rejects.toMatchObject({ code: 'mailbox.key_reused' });
    const past = scheduleStart({ ...call(), input: { ...input(), idempotencyKey: 'otra-clave', sendAt: later(-1) } });
    await expect(past).rejects.toMatchObject({ code: 'request.invalid' });
    const silent = { contactId: await addContact({ name: 'Sin correo', email: null }) };
    const nobody = scheduleStart({
      ...call(),
      input: { ...input(), ...silent, idempotencyKey: 'tercera-clave', sendAt: later(1) },
    });
    await expect(nobody).rejects.toMatchObject({ code: 'mailbox.no_address' });
    const { items } = await listScheduled({ ...call(), conversationId: undefined });
    expect(items).toHaveLength(1);
  });

  it('becomes the draft of its conversation when it is cancelled', async () => {
    const { scheduled, conversation } = await scheduleStart({ ...call(), input: { ...input(), sendAt: later(2) } });
    await cancelScheduled({ ...call(), id: scheduled.id });
    const { draft } = await getConversation({ ...call(), id: conversation.id });
    expect(draft?.text).toBe('Abrimos en abril');
  });
});

it('a first mail is found by its subject and by whom it went to', async () => {
  await startConversation({ ...call(), input: { ...head(), text: 'Hola', idempotencyKey: 'clave-buscada' } });
  for (const search of ['feria', 'yuki@correo.example', 'kanda abril']) {
    const query = conversationListQuerySchema.parse({ limit: '10', search });
    const { items } = await listConversations({ ...call(), query });
    expect(items.map(({ subject }) => subject)).toEqual(['Feria de abril']);
  }
});

describe('the draft of a first mail', () => {
  const create = async (text: string) => {
    const draft = await createNewDraft({ ...call(), input: { ...head(), text } });
    if (draft === null) throw new Error('an empty draft');
    return draft;
  };
  const save = (id: string, text: string, base?: string) =>
    saveNewDraft({ ...call(), id, input: { ...head(), text, ...(base === undefined ? {} : { base }) } });

  it('is kept with whom it is for, until it is sent', async () => {
    const first = await create('Hola, Yu');
    const { id } = first;
    const second = await save(id, 'Hola, Yuki', first.revision);
    expect((await listNewDrafts(call())).items).toEqual([second]);
    expect(second).toMatchObject({ id, ...head(), text: 'Hola, Yuki' });
    const key = { idempotencyKey: 'clave-del-envio', newDraftId: id };
    await startConversation({ ...call(), input: { ...head(), text: 'Hola, Yuki', ...key } });
    expect((await listNewDrafts(call())).items).toEqual([]);
    await expect(save(id, 'Hola otra vez', second?.revision)).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  it('is not overwritten by a window that does not know its last words', async () => {
    const first = await create('uno');
    await save(first.id, 'dos', first.revision);
    await expect(save(first.id, 'tres', first.revision)).rejects.toMatchObject({ code: 'mailbox.draft_conflict' });
    expect((await listNewDrafts(call())).items.map(({ text }) => text)).toEqual(['dos']);
  });

  it('is one however often its first save is repeated, because its id was chosen before', async () => {
    const id = bench.deps.ids.uuid();
    const begun = (text: string) => createNewDraft({ ...call(), input: { ...head(), id, text } });
    const first = await begun('Hola');
    const again = await begun('Hola, Yuki');
    expect([first?.id, again?.id]).toEqual([id, id]);
    expect((await listNewDrafts(call())).items).toMatchObject([{ id, text: 'Hola, Yuki' }]);
    expect(await save(id, 'Hola, Yuki:', again?.revision)).toMatchObject({ id, text: 'Hola, Yuki:' });
  });

  it('goes when it is emptied or thrown away', async () => {
    const [one, other] = [await create('algo'), await create('otra cosa')];
    const nothing = { ...head(), subject: '', text: ' ' };
    expect(await createNewDraft({ ...call(), input: nothing })).toBeNull();
    expect(await saveNewDraft({ ...call(), id: one.id, input: nothing })).toBeNull();
    await removeNewDraft({ ...call(), id: other.id });
    expect((await listNewDrafts(call())).items).toEqual([]);
  });

  it('is nobody else’s: a foreign one answers like none at all', async () => {
    const { id, revision } = await create('algo');
    const stranger = await bench.createClient();
    const foreign = { deps: bench.deps, ctx: stranger.ctx };
    expect((await listNewDrafts(foreign)).items).toEqual([]);
    for (const named of [id, bench.deps.ids.uuid()]) {
      const input = { ...head(), text: 'mío', base: revision };
      await expect(saveNewDraft({ ...foreign, id: named, input })).rejects.toMatchObject({
        code: 'resource.not_found',
      });
      await expect(removeNewDraft({ ...foreign, id: named })).rejects.toMatchObject({ code: 'resource.not_found' });
    }
    expect((await listNewDrafts(call())).items).toMatchObject([{ id, text: 'algo', revision }]);
    const own = await createNewDraft({ ...foreign, input: { ...head(), text: 'mío' } });
    expect(own).toMatchObject({ profileId: null, contactId: null, text: 'mío' });
  });

  it('keeps its files, and there are at most thirty', async () => {
    const { deps } = bench;
    const fileId = deps.ids.uuid();
    const file = { name: 'plano.pdf', mime: 'application/pdf', size: 3, isInline: false, storageKey: `x/${fileId}` };
    await deps.storage.put(file.storageKey, Buffer.from('abc'));
    await deps.db.scoped(marina.owner, (tx) =>
      insertOutgoingFile(tx, marina.owner, { ...file, id: fileId, now: deps.clock.now() }),
    );
    await createNewDraft({ ...call(), input: { ...head(), text: 'con plano', fileIds: [fileId] } });
    deps.advance({ hours: 24 * 30 });
    await forgetUnusedFiles({ deps });
    expect((await listNewDrafts(call())).items[0]?.files).toMatchObject([{ id: fileId, name: 'plano.pdf' }]);
    for (let count = 1; count < 30; count += 1) await create(`borrador ${count}`);
    await expect(create('uno más')).rejects.toMatchObject({ code: 'mailbox.too_many_drafts' });
  });
});
