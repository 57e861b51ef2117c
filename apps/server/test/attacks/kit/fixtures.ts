import { createECDH, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { notify } from '#workspace/notifications/notifications.usecases.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { automationFactories } from './automation-fixtures.ts';
import { campaignFactories } from './campaign-fixtures.ts';
import { catalogFactories } from './catalog-fixtures.ts';
import { fileFactories } from './file-fixtures.ts';
import { seriesFactories } from './series-fixtures.ts';
import { contactFactories } from './contact-fixtures.ts';
import { mailboxFactories } from './mailbox-fixtures.ts';
import { named, namedFactories, post, trashed } from './make-things.ts';
import { messageFactories } from './message-fixtures.ts';
import { invoiceFactories } from './invoice-fixtures.ts';
import { paymentFactories } from './payment-fixtures.ts';
import { subscriptionFactories } from './subscription-fixtures.ts';
import { templateFactories } from './template-fixtures.ts';
import { wallFactories } from './wall-fixtures.ts';
import { webhookFactories } from './webhook-fixtures.ts';

/** One client's items of every kind, created on first use; every text in them contains `mark`. */
export type Box = {
  client: TestClient;
  mark: string;
  get(kind: Kind): Promise<string>;
  /** Ids created so far. */
  made(): ReadonlyMap<Kind, string>;
};
export type Maker = { kit: TestApp; box: Box };
export type Factory = (maker: Maker) => Promise<string>;

const createProfile = named('/api/profiles');

const createPublished: Factory = async (maker) => {
  const id = await createProfile(maker);
  await post(maker, `/api/profiles/${id}/publish`, {});
  return id;
};

const createProfileFolder = named('/api/profiles/folders');

const createParentFolder: Factory = async (maker) =>
  (await post(maker, '/api/profiles/folders', { name: `${maker.box.mark} arriba` })).id;

const createInnerFolder: Factory = async (maker) => {
  const parentId = await maker.box.get('profile_parent_folder');
  return (await post(maker, '/api/profiles/folders', { name: `${maker.box.mark} dentro`, parentId })).id;
};

/** Undoes putting a profile into a folder. */
const createFolderUndo: Factory = async (maker) => {
  const { kit, box } = maker;
  const body = { ids: [await box.get('profile')], folderId: await box.get('profile_folder') };
  const answer = await kit.call('POST', '/api/profiles/folders/subjects', { token: box.client.token, body });
  return answer.json().undoId;
};

const createTemplate: Factory = async (maker) =>
  (await post(maker, '/api/templates', { kind: 'email', name: maker.box.mark, starterId: 'news' })).id;

const createCampaign: Factory = async (maker) => {
  const [templateId, profileId] = [await maker.box.get('template'), await maker.box.get('profile')];
  return (await post(maker, '/api/campaigns', { name: maker.box.mark, templateId, profileId })).id;
};

const createFile: Factory = async ({ kit, box }) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer();
  const boundary = 'limite-de-prueba';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${box.mark}.png"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${box.client.token}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.statusCode !== 200) throw new Error(`the picture was refused: ${answer.body}`);
  return answer.json().id;
};

const createVersion: Factory = async ({ kit, box }) => {
  const profile = await box.get('profile');
  const versions = await kit.call('GET', `/api/profiles/${profile}/versions`, { token: box.client.token });
  return versions.json().items[0].id;
};

const createNotification: Factory = async ({ kit, box }) => {
  await kit.platform.db.scoped(box.client.owner, (tx) =>
    notify({
      tx,
      deps: kit.platform,
      owner: box.client.owner,
      notification: { kind: 'message.received', params: { name: box.mark }, link: `/user/buzon/${box.mark}` },
    }),
  );
  const list = await kit.call('GET', '/api/notifications', { token: box.client.token });
  return list.json().items[0].id;
};

/** A browser of the client's; its address belongs to nobody, so nothing is ever sent. */
const createPushDevice: Factory = async ({ kit, box }) => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const reply = await kit.call('POST', '/api/notifications/push', {
    token: box.client.token,
    body: {
      endpoint: `https://push.invalid/${box.client.userId}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  });
  return reply.json().items[0].id;
};

const findSession: Factory = async ({ kit, box }) => {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select id from sessions where user_id = ${box.client.userId} limit 1`;
  return row?.id ?? '';
};

const createOutboxMail: Factory = async ({ kit, box }) => {
  const raw = Buffer.from(`Subject: ${box.mark}\r\n\r\n${box.mark}\r\n`);
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into outbox_mails (envelope_from, envelope_to, raw) values ('a@correo.example', ${box.client.email}, ${raw}) returning id`;
  return row?.id ?? '';
};

const createMoneyMail: Factory = async ({ kit, box }) => {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into mails (owner_id, purpose, message_id, from_address, envelope_from, to_address, subject, body_text, state)
    values (${box.client.owner}, 'payment_receipt', ${kit.platform.ids.uuid()}, 'a@enlace.example', 'a@enlace.example',
      ${box.client.email}, ${box.mark}, ${box.mark}, 'accepted') returning id`;
  return row?.id ?? '';
};

const createOperatorMail: Factory = async ({ kit, box }) => {
  const raw = Buffer.from(`Subject: ${box.mark}\r\n\r\n${kit.platform.ids.uuid()}\r\n`);
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into operator_mails (recipient, envelope_from, raw_hash, raw, size, state, received_at)
    values ('abuse@enlace.example', 'a@correo.example', ${raw}, ${raw}, ${raw.length}, 'kept', now()) returning id`;
  return row?.id ?? '';
};

const createApiKey: Factory = async (maker) => {
  const { key } = await post(maker, '/api/keys', { name: maker.box.mark, scopes: ['templates.read'], life: '30' });
  return key.id;
};

const createExport: Factory = async (maker) => (await post(maker, '/api/exports', undefined)).id;

/** One that is validated and waits for confirmation. */
const createDataImport: Factory = async ({ kit, box }) => {
  const report = { kinds: [], problems: [], renamed: [], resting: [], needs: [] };
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into data_imports (owner_id, file_name, size_bytes, state, report, created_by, created_at)
    values (${box.client.owner}, ${`${box.mark}.zip`}, 10, 'checked', ${kit.database.adminSql.json(report)}, ${box.client.owner}, now())
    returning id`;
  return row?.id ?? '';
};

const createPasskey: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into passkeys (user_id, id, credential_id, public_key, counter, transports, backed_up, name, created_at)
    values (${box.client.userId}, ${id}, ${id}, ${Buffer.from(box.mark)}, 0, '{}', false, ${box.mark}, now())`;
  return id;
};

const findHistoryEntry: Factory = async ({ kit, box }) => {
  await box.get('profile');
  const list = await kit.call('GET', '/api/history', { token: box.client.token });
  return list.json().items[0].id;
};

const createRegistration: Factory = async ({ kit, box }) => {
  const { platform, database } = kit;
  const handle = `${box.mark}-${platform.ids.code(6).toLowerCase()}`;
  const [row] = await database.adminSql<{ id: string }[]>`
    insert into registrations (email, alias, name, phone, account_type_id, password_hash, locale, time_zone, policy_version, expires_at)
    select ${`${handle}@correo.example`}, ${handle}, ${box.mark}, '+34655021843', id, 'x', 'es', 'Europe/Madrid', 1, now() + interval '1 day'
    from account_types limit 1 returning id`;
  return row?.id ?? '';
};

/** A report about the client's page: the operator's, never the client's. */
const createReport: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  const profile = await box.get('profile');
  await kit.database.adminSql`
    insert into abuse_reports (owner_id, id, profile_id, reason, body, locale, created_at)
    values (${box.client.userId}, ${id}, ${profile}, 'other', ${box.mark}, 'es', now())`;
  return id;
};

/** Not a client's, but nobody without the permission may modify it either. */
const createAdministrator: Factory = async ({ kit }) => (await kit.createAdmin({ role: 'observer' })).userId;

const createInvitation: Factory = async ({ kit }) => {
  const { token } = await kit.createAdmin();
  const email = `${kit.platform.ids.code(8).toLowerCase()}@operador.example`;
  const answer = await kit.call('POST', '/api/admin/admins/invitations', { token, body: { email, role: 'observer' } });
  const [row] = await kit.database.adminSql<{ id: string }[]>`select id from invitations where email = ${email}`;
  if (!row) throw new Error(`nobody was invited: ${answer.body}`);
  return row.id;
};

const createSendingDomain: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into sending_domains (owner_id, id, domain) values (${box.client.userId}, ${id}, ${`${box.mark}.example`})`;
  return id;
};

const createCustomDomain: Factory = async ({ kit, box }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into custom_domains (owner_id, id, host, proof)
    values (${box.client.userId}, ${id}, ${`${box.mark}-${kit.platform.ids.code(6).toLowerCase()}.example`}, 'prueba')`;
  return id;
};

/** The operator's own: no client may reach it. */
const createOperatorDomain: Factory = async ({ kit }) => {
  const id = kit.platform.ids.uuid();
  await kit.database.adminSql`
    insert into sending_domains (owner_id, id, domain)
    values ('00000000-0000-0000-0000-000000000000', ${id}, ${`${kit.platform.ids.code(8).toLowerCase()}.example`})`;
  return id;
};

/** Creates a real item of each kind an operation can name by id. A new kind needs one here. */
const factories = {
  client: async ({ box }: Maker) => box.client.userId,
  profile: createPublished,
  draft_profile: createProfile,
  trashed_profile: trashed('/api/profiles', createProfile),
  profile_version: createVersion,
  profile_folder: createProfileFolder,
  /** Another one to move it into, with one that it can be placed before. */
  profile_parent_folder: createParentFolder,
  profile_inner_folder: createInnerFolder,
  profile_label: named('/api/profiles/labels'),
  ...namedFactories(),
  profile_folder_undo: createFolderUndo,
  ...contactFactories,
  ...templateFactories,
  template: createTemplate,
  trashed_template: trashed('/api/templates', createTemplate),
  campaign: createCampaign,
  ...campaignFactories,
  ...automationFactories,
  ...seriesFactories,
  ...subscriptionFactories,
  ...invoiceFactories,
  ...paymentFactories,
  trashed_campaign: trashed('/api/campaigns', createCampaign),
  ...catalogFactories,
  ...mailboxFactories,
  ...messageFactories,
  file: createFile,
  trashed_file: trashed('/api/files', createFile),
  ...fileFactories,
  ...wallFactories,
  ...webhookFactories,
  notification: createNotification,
  push_device: createPushDevice,
  session: findSession,
  outbox_mail: createOutboxMail,
  money_mail: createMoneyMail,
  operator_mail: createOperatorMail,
  sending_domain: createSendingDomain,
  custom_domain: createCustomDomain,
  operator_domain: createOperatorDomain,
  api_key: createApiKey,
  export: createExport,
  data_import: createDataImport,
  passkey: createPasskey,
  history_entry: findHistoryEntry,
  registration: createRegistration,
  report: createReport,
  administrator: createAdministrator,
  invitation: createInvitation,
} satisfies Record<string, Factory>;
export type Kind = keyof typeof factories;
// NOTE: the keys of the object above.
export const kinds = Object.keys(factories) as Kind[];

/** An empty box for one client. */
export function createBox({ kit, client, mark }: { kit: TestApp; client: TestClient; mark: string }): Box {
  const made = new Map<Kind, string>();
  const box: Box = {
    client,
    mark,
    async get(kind) {
      const known = made.get(kind);
      if (known !== undefined) return known;
      const id = await factories[kind]({ kit, box });
      made.set(kind, id);
      return id;
    },
    made: () => made,
  };
  return box;
}
