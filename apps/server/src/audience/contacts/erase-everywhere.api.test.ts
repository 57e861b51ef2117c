import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#sending/campaigns/campaigns.test-support.ts';
import { finishedExport } from '#account/portability/exports.test-support.ts';
import { createRichClient, type RichClient } from '#account/portability/rich-client.test-support.ts';
import { listOwnedTables } from '#platform/database/owned-tables.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { plantWords } from '#test/kit/plant.ts';
import { columnsWith, filesWith } from '#test/kit/sweep.ts';

const person = { name: 'Zenobia Quintanar', email: 'zenobia@quintanar.example', phone: '+34655021999' };
const words = `${person.name} <${person.email}> ${person.phone}`;
const searched = ['quintanar', '655021999'];

/** Where texts written everywhere remain after a person is erased, and why. */
const kept: readonly { why: string; where: RegExp }[] = [
  {
    why: 'what the client publishes or sets up',
    where:
      /^(?:profile|template|campaign_(?:contents|variants|links|feeds|series|attachments)|campaigns\.accepted_samples|automation|walls\.|client_brands|sender_profiles|office_hours|mail_sources|return_hooks|own_mail_servers|sending_|custom_domains|proved_hosts|api_keys|webhook_|mail_source_(?:folders|grants|attempts)|forward_tests|contact_fields|contact_topics|contact_import_mappings|passkeys|push_devices|sign_ins|recovery_codes|alias_changes|signup_requests)/,
  },
  { why: 'names of things of the client', where: /^(?:campaigns\.(?:name|timing)|mailbox_rules\.actions)$/ },
  {
    why: 'the books of the operator',
    where:
      /^(?:billing_identities|invoice|payment|provider_customers|client_credits|package_purchases|tax_id_checks|subscription|quota_entries)/,
  },
  { why: 'notes and reports of the operator', where: /^(?:client_notes|abuse_reports|activity_changes)\./ },
  {
    why: 'what other people are called and reached by',
    where:
      /^(?:contacts\.(?:name|first_name|last_name|phone|company|.*_key|source_profile_name)|conversations\.(?:visitor_|participants|participant_names|profile_name|spam_reasons)|conversation_merges\.source_participants|contact_(?:merges\.|privacy_links\.email|import_rows\.name)|mails\.|campaign_deliveries|campaign_domain_backoffs|notifications\.params|conversation_notes\.author_name)/,
  },
  {
    why: 'what other people wrote, and their agreements',
    where: /^(?:messages|message_attachments|mail_invitations|inbound_mails|contact_consents|conversations\.preview$)/,
  },
  { why: 'an answer to somebody else that has not left', where: /^scheduled_replies\.(?:text|idempotency_key)$/ },
  {
    why: 'words of the product: kinds, states, ids, codes and keys',
    where:
      /\.(?:kind|status|state|noun|purpose|reason|reasons|mime|file_id|link|payload|sha256|key|network_key|visitor_key|words?|value)$/,
  },
];

let kit: TestApp;
beforeAll(async () => {
  kit = await createTestApp({ work: true });
});
afterAll(() => kit.close());

async function must(client: TestClient, url: string, body: object) {
  const answer = await kit.call('POST', url, { token: client.token, body });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.json();
}

async function takesOf(client: TestClient, id: string) {
  const answer = await kit.call('GET', `/api/contacts/${id}/erasure`, { token: client.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().takes as { kind: string; count: number; samples: string[] }[];
}

describe('a person who is named in every text of a client', () => {
  let rich: RichClient;
  let id: string;
  let planted: string[];
  beforeAll(async () => {
    rich = await createRichClient(kit);
    id = String((await must(rich.client, '/api/contacts', person)).id);
    await finishedExport(kit, rich.client);
    await until(
      () =>
        kit.database.adminSql`select 1 from mails where state in ('queued', 'sending') and purpose <> 'mailbox_reply'`,
      (rows) => rows.length === 0,
    );
    planted = await plantWords({
      sql: kit.database.adminSql,
      tables: await kit.platform.db.system((tx) => listOwnedTables(tx)),
      owner: rich.client.owner,
      words,
      except: {
        contacts: `id = '${id}'`,
        contact_addresses: `contact_id = '${id}'`,
        mails: "state in ('queued', 'deferred', 'sending')",
      },
      isLeftOut: (name) => /hash|token|secret|sealed|storage_key|fingerprint|history_/.test(name),
    });
  }, 120_000);

  test('is left only where it is said why, packed and encoded too', async () => {
    const { dataDir } = kit.platform.config;
    expect(planted.length).toBeGreaterThan(200);
    expect((await filesWith(dataDir, searched)).some((name) => name.startsWith('files/exports/'))).toBe(true);
    const takes = await takesOf(rich.client, id);
    for (const kind of ['mentions', 'file_names', 'exports', 'wall_writings', 'blanked_mails'])
      expect(takes.find((take) => take.kind === kind)?.count, kind).toBeGreaterThan(0);
    await must(rich.client, `/api/contacts/${id}/erase`, { name: person.name });
    await until(
      () => filesWith(dataDir, searched),
      (files) => files.length === 0,
    );
    const left = await columnsWith(kit.database.adminSql, searched);
    expect([...left].filter((name) => !kept.some(({ where }) => where.test(name)))).toEqual([]);
  });
});

describe('what is shown before', () => {
  test('is what is done, and things that share a name, a telephone or an address with the person stay', async () => {
    const client = await kit.createClient({ name: 'Barro y Sal' });
    const other = await kit.createClient();
    const add = async (owner: TestClient, body: object) => String((await must(owner, '/api/contacts', body)).id);
    const shared = '+34655021777';
    const id = await add(client, { name: 'Ana Sol', email: 'ana@sol.example', phone: shared });
    const around = [
      await add(client, { name: 'Anabel Solano', email: 'ana@sol.example.org', notes: 'Prima de ana@sol.example.org' }),
      await add(client, {
        name: 'Ana Solís',
        email: 'ana+feria@sol.example',
        phone: shared,
        notes: `Su móvil: ${shared}`,
      }),
      await add(client, { name: 'Luis Gil', email: 'xana@sol.example', notes: 'Con Ana-Sol y xana@sol.example' }),
      await add(other, { name: 'Ana Sol', email: 'ana@sol.example', phone: shared, notes: 'Ana Sol, ana@sol.example' }),
    ];
    const neighbour = await add(client, { name: 'Eva Luna', notes: 'Viene con Ana Sol (ANA@SOL.example)' });
    await must(client, '/api/segments', {
      name: 'Ana Sol',
      rules: { type: 'all', rules: [{ type: 'text', field: 'email', test: { op: 'is', value: 'ana@sol.example' } }] },
    });
    await must(client, '/api/contacts/folders', { name: '[…]' });
    await must(client, '/api/contacts/folders', { name: 'Ana Sol' });
    const read = () => kit.database.adminSql`select * from contacts where id = any(${around}::uuid[]) order by id`;
    const before = await read();
    expect(await takesOf(client, id)).toEqual([
      { kind: 'records', count: 1, samples: ['Ana Sol'] },
      { kind: 'mentions', count: 3, samples: ['Viene con Ana Sol (ANA@SOL.example)', 'Ana Sol', 'Ana Sol'] },
    ]);
    await must(client, `/api/contacts/${id}/erase`, { name: 'Ana Sol' });
    expect(await read()).toEqual(before);
    const [row] = await kit.database.adminSql`select notes from contacts where id = ${neighbour}`;
    expect(row?.['notes']).toBe('Viene con […] ([…])');
    const [segment] = await kit.database
      .adminSql`select name, rules::text as rules from segments where owner_id = ${client.owner}`;
    expect(segment?.['name']).toBe('[…]');
    expect(segment?.['rules']).not.toContain('ana@sol');
    const folders = await kit.database.adminSql<
      { name: string }[]
    >`select name from folders where owner_id = ${client.owner}`;
    expect(folders.map(({ name }) => name).toSorted()).toEqual(['[…]', '[…] 2']);
  });

  test('takes nothing of what the client is called and reached by', async () => {
    const client = await kit.createClient({ name: 'Marta Ríos' });
    const id = String((await must(client, '/api/contacts', { name: 'Marta Ríos', email: client.email })).id);
    const eva = String(
      (await must(client, '/api/contacts', { name: 'Eva Luna', notes: `Marta Ríos, ${client.email}` })).id,
    );
    expect((await takesOf(client, id)).map(({ kind }) => kind)).toEqual(['records']);
    await must(client, `/api/contacts/${id}/erase`, { name: 'Marta Ríos' });
    const [row] = await kit.database.adminSql`select notes from contacts where id = ${eva}`;
    expect(row?.['notes']).toBe(`Marta Ríos, ${client.email}`);
  });
});
