import type { TestApp } from '#test/kit/app.ts';
import type { Box, Factory } from './fixtures.ts';

const base = '/api/mailbox/conversations';

async function post<Answer>(
  kit: TestApp,
  { box, url, body }: { box: Box; url: string; body: object },
): Promise<Answer> {
  const answer = await kit.call('POST', url, { token: box.client.token, body });
  if (answer.statusCode >= 300) throw new Error(`POST ${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** A separate conversation, whoever else has written. */
const createAlone: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  const profile = await box.get('profile');
  await kit.database.adminSql`
    insert into conversations (owner_id, id, profile_id, profile_name, visitor_name, subject, locale, state)
    values (${box.client.owner}, ${id}, ${profile}, ${box.mark}, ${box.mark}, ${box.mark}, 'es', 'open')`;
  return id;
};

const createFolder =
  (suffix: string, parent?: 'conversation_parent_folder'): Factory =>
  async ({ kit, box }) => {
    const parentId = parent ? await box.get(parent) : null;
    const body = { name: `${box.mark}${suffix}`, parentId };
    return (await post<{ id: string }>(kit, { box, url: `${base}/folders`, body })).id;
  };

const createSavedReply: Factory = async ({ kit, box }) => {
  const body = { name: box.mark, format: 'plain', body: box.mark };
  const url = '/api/mailbox/saved-replies';
  return (await post<{ savedReply: { id: string } }>(kit, { box, url, body })).savedReply.id;
};

const createLabel: Factory = async ({ kit, box }) => {
  const body = { name: box.mark };
  return (await post<{ id: string }>(kit, { box, url: `${base}/labels`, body })).id;
};

const createFolderUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('noted_conversation')], folderId: await box.get('conversation_folder') };
  return (await post<{ undoId: string }>(kit, { box, url: `${base}/folders/subjects`, body })).undoId;
};

const createStateUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('noted_conversation')], action: 'close' };
  return (await post<{ undoId: string }>(kit, { box, url: `${base}/bulk`, body })).undoId;
};

const createNote: Factory = async ({ kit, box }) => {
  const url = `${base}/${await box.get('noted_conversation')}/notes`;
  return (await post<{ note: { id: string } }>(kit, { box, url, body: { text: box.mark } })).note.id;
};

const createMerge: Factory = async (maker) => {
  const { kit, box } = maker;
  const body = { sourceIds: [await createAlone(maker)] };
  const url = `${base}/${await box.get('merge_target')}/merge`;
  const { merges } = await post<{ merges: { id: string }[] }>(kit, { box, url, body });
  return merges[0]?.id ?? '';
};

/** A conversation with two messages; the box knows the second one as its message. */
const createTalk: Factory = async (maker) => {
  const { kit, box } = maker;
  const id = await createAlone(maker);
  for (const text of ['uno', 'dos'])
    await kit.database.adminSql`
      insert into messages (owner_id, conversation_id, direction, channel, author_name, text)
      values (${box.client.owner}, ${id}, 'in', 'form', ${box.mark}, ${text})`;
  return id;
};

async function lastMessage({ kit, box }: Parameters<Factory>[0], conversationId: string): Promise<string> {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select id from messages where owner_id = ${box.client.owner} and conversation_id = ${conversationId}
    order by at desc, id desc limit 1`;
  return row?.id ?? '';
}

const createTalkMessage: Factory = async (maker) => lastMessage(maker, await maker.box.get('talk'));

const createMove: Factory = async (maker) => {
  const { kit, box } = maker;
  const id = await box.get('moved_conversation');
  const body = { messageIds: [await lastMessage(maker, id)] };
  return (await post<{ moveId: string }>(kit, { box, url: `${base}/${id}/split`, body })).moveId;
};

const createTrashedReply: Factory = async (maker) => {
  const id = await createSavedReply(maker);
  await maker.kit.call('DELETE', `/api/mailbox/saved-replies/${id}`, { token: maker.box.client.token });
  return id;
};

const createRule: Factory = async ({ kit, box }) => {
  const conditions = [{ field: 'text', values: [box.mark] }];
  const body = { name: box.mark, conditions, actions: [{ kind: 'notify', notify: false }] };
  return (await post<{ rule: { id: string } }>(kit, { box, url: '/api/mailbox/rules', body })).rule.id;
};

const createRemovedRule: Factory = async (maker) => {
  const id = await createRule(maker);
  await maker.kit.call('DELETE', `/api/mailbox/rules/${id}`, { token: maker.box.client.token });
  return id;
};

/** Factories for each kind of item of the mailbox's work. */
export const mailboxFactories = {
  other_conversation: createAlone,
  merge_target: createAlone,
  noted_conversation: createAlone,
  conversation_folder: createFolder(''),
  conversation_parent_folder: createFolder(' arriba'),
  conversation_inner_folder: createFolder(' dentro', 'conversation_parent_folder'),
  conversation_folder_undo: createFolderUndo,
  conversation_label: createLabel,
  conversation_undo: createStateUndo,
  conversation_note: createNote,
  conversation_merge: createMerge,
  talk: createTalk,
  talk_message: createTalkMessage,
  moved_conversation: createTalk,
  conversation_move: createMove,
  saved_reply: createSavedReply,
  trashed_saved_reply: createTrashedReply,
  mailbox_rule: createRule,
  removed_mailbox_rule: createRemovedRule,
};
