import { post, trashed } from './make-things.ts';
import type { Factory, Maker } from './fixtures.ts';

const createContactLabel: Factory = async (maker) =>
  (await post(maker, '/api/contacts/labels', { name: maker.box.mark })).id;

const createContactFolder: Factory = async (maker) =>
  (await post(maker, '/api/contacts/folders', { name: maker.box.mark })).id;

const createOtherContactFolder: Factory = async (maker) =>
  (await post(maker, '/api/contacts/folders', { name: `${maker.box.mark} otra` })).id;

const createInnerContactFolder: Factory = async (maker) => {
  const parentId = await maker.box.get('contact_other_folder');
  return (await post(maker, '/api/contacts/folders', { name: `${maker.box.mark} dentro`, parentId })).id;
};

const createContactFolderUndo: Factory = async ({ kit, box }) => {
  const body = { ids: [await box.get('contact')], folderId: await box.get('contact_folder') };
  const answer = await kit.call('POST', '/api/contacts/folders/subjects', { token: box.client.token, body });
  return answer.json().undoId;
};

const createSegment: Factory = async (maker) => {
  const rules = {
    type: 'all',
    rules: [{ type: 'text', field: 'name', test: { op: 'contains', value: maker.box.mark } }],
  };
  return (await post(maker, '/api/segments', { name: maker.box.mark, rules })).id;
};

const createContactView: Factory = async (maker) =>
  (await post(maker, '/api/contacts/views', { name: maker.box.mark, settings: { filter: { search: maker.box.mark } } }))
    .id;

/** A change that affects nobody: its filter matches no contact. */
const createBulkRun: Factory = async (maker) => {
  const action = { kind: 'move', folderId: null };
  return (await post(maker, '/api/contacts/bulk-runs', { filter: { search: 'zzyzxzzyzx' }, action })).id;
};

/** One that is finished and can be undone. */
const createFinishedRun: Factory = async (maker) => {
  const id = await createBulkRun(maker);
  await maker.kit.database.adminSql`
    update contact_bulk_runs set state = 'done', changed = 1, finished_at = now() where id = ${id}`;
  return id;
};

const createImport: Factory = async ({ kit, box }) => {
  const boundary = 'enlace-attack-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${box.mark}.csv"\r\n\r\n`;
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/contacts/imports',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${box.client.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${head}Name,Email\n${box.mark},persona@correo.example\n\r\n--${boundary}--\r\n`,
  });
  if (answer.statusCode >= 300)
    throw new Error(`the upload of an import answered ${answer.statusCode}: ${answer.body}`);
  return answer.json().id;
};

/** The key of an existing field, so that a contact can have the mark as a value of its client's custom field. */
async function liveFieldKey(maker: Maker): Promise<string> {
  const { kit, box } = maker;
  const name = `${box.mark} propio`;
  const read = async () =>
    (
      await kit.database.adminSql`
      select key from contact_fields where owner_id = ${box.client.owner} and name = ${name} and deleted_at is null`
    )[0];
  const known = await read();
  if (known === undefined) await post(maker, '/api/contacts/fields', { name, kind: 'text' });
  return String((known ?? (await read()))?.['key']);
}

const createContact: Factory = async (maker) => {
  const { mark } = maker.box;
  const fields = { [await liveFieldKey(maker)]: mark };
  const contact = { name: mark, company: mark, city: mark, notes: mark, fields, consent: mark };
  const email = `${mark}-${maker.kit.platform.ids.code(6).toLowerCase()}@correo.example`;
  const { id } = await post(maker, '/api/contacts', { ...contact, email });
  await post(maker, `/api/contacts/${id}/notes`, { text: mark });
  return id;
};

/** The topic that carries the mark; there is one of a name at a time. */
const createTopic: Factory = async (maker) => {
  const { kit, box } = maker;
  const [known] = await kit.database.adminSql`
    select id from contact_topics where owner_id = ${box.client.owner} and name = ${box.mark} and archived_at is null`;
  return known ? String(known['id']) : (await post(maker, '/api/contacts/topics', { name: box.mark })).id;
};

/** Contacts and what belongs to them. */
export const contactFactories = {
  contact: createContact,
  /** A contact excluded from a campaign: the list is only compared with, so it may contain ids of nobody. */
  excluded_contact: createContact,
  trashed_contact: trashed('/api/contacts', createContact),
  contact_field: async (maker) =>
    (await post(maker, '/api/contacts/fields', { name: maker.box.mark, kind: 'text' })).id,
  contact_topic: createTopic,
  contact_address: async (maker) => {
    const value = `${maker.box.mark}.otra@correo.example`.toLowerCase().replaceAll(' ', '');
    await post(maker, `/api/contacts/${await maker.box.get('contact')}/addresses`, { kind: 'email', value });
    const [row] = await maker.kit.database
      .adminSql`select id from contact_addresses where owner_id = ${maker.box.client.owner} and value = ${value}`;
    return String(row?.['id']);
  },
  contact_merge: async (maker) => {
    const [kept, mergedId] = [await createContact(maker), await createContact(maker)];
    await post(maker, `/api/contacts/${kept}/merge`, { mergedId });
    const [row] = await maker.kit.database.adminSql`select id from contact_merges where kept_id = ${kept}`;
    return String(row?.['id']);
  },
  import: createImport,
  contact_label: createContactLabel,
  contact_folder: createContactFolder,
  contact_other_folder: createOtherContactFolder,
  contact_inner_folder: createInnerContactFolder,
  contact_folder_undo: createContactFolderUndo,
  contact_view: createContactView,
  contact_bulk_run: createBulkRun,
  contact_finished_run: createFinishedRun,
  segment: createSegment,
} satisfies Record<string, Factory>;
