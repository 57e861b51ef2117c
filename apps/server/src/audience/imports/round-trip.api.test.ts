import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import { plan, ran, rowsOf, uploaded } from './imports.test-support.ts';

let kit: TestApp;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());

const odd = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'Z',
      'ñ',
      '日',
      '😀',
      ' ',
      ',',
      ';',
      ':',
      '"',
      "'",
      '\\',
      '=',
      '+',
      '-',
      '@',
      '|',
      '<',
      '&',
      '^',
      '＝',
      '_x000D_',
    ),
    minLength: 1,
    maxLength: 14,
  })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !text.startsWith('* '));
const named = odd.map((text) => `N${text}`);
/** Values of fields named like columns of the file itself. */
const alike = fc.option(
  fc.oneof(odd, fc.constantFrom('otra@correo.example', '+34699999999', 'unsubscribed', '0012', "'=1")),
);

const person = fc.record({
  name: named,
  firstName: fc.option(named),
  lastName: fc.option(named),
  company: fc.option(named),
  city: fc.option(odd),
  notes: fc.option(odd, { nil: '' }),
  emails: fc.integer({ min: 1, max: 5 }),
  phones: fc.integer({ min: 0, max: 4 }),
  addressLabel: fc.option(fc.oneof(fc.constantFrom('Trabajo', 'Casa', 'Móvil'), named)),
  labels: fc.uniqueArray(named, { maxLength: 3, selector: (text) => text.normalize('NFKD').toLowerCase() }),
  born: fc.option(fc.constantFrom('1980-04-13', '1850-02-28', '2024-02-29')),
  amount: fc.option(fc.constantFrom(12.5, -3, 0, 1000000)),
  active: fc.option(fc.boolean()),
  billing: alike,
  status: alike,
  email: alike,
  isUnsubscribed: fc.boolean(),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

const kinds = {
  Nacimiento: 'date',
  Importe: 'number',
  Activo: 'boolean',
  'Correo de facturas': 'text',
  Status: 'text',
  'E-mail': 'text',
} as const;

async function send(client: TestClient, method: 'POST' | 'PATCH', url: string, body: object) {
  const answer = await kit.call(method, `/api/contacts${url}`, { token: client.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function makeFields(client: TestClient): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const [name, kind] of Object.entries(kinds))
    keys[name] = (await send(client, 'POST', '/fields', { name, kind })).key;
  return keys;
}

async function fill(client: TestClient, people: readonly Person[]): Promise<void> {
  const keys = await makeFields(client);
  const labelIds = new Map<string, string>();
  for (const [index, each] of people.entries()) {
    const values = {
      [keys['Nacimiento'] ?? '']: each.born,
      [keys['Importe'] ?? '']: each.amount,
      [keys['Activo'] ?? '']: each.active,
      [keys['Correo de facturas'] ?? '']: each.billing,
      [keys['Status'] ?? '']: each.status,
      [keys['E-mail'] ?? '']: each.email,
    };
    const { name, firstName, lastName, company, city, notes, addressLabel } = each;
    const email = (number: number) => `p${index}.${number}@correo.example`;
    const phone = (number: number) => `+34600${String(index * 10 + number).padStart(6, '0')}`;
    const { id } = await send(client, 'POST', '', {
      name,
      firstName,
      lastName,
      company,
      city,
      notes,
      email: email(0),
      phone: each.phones > 0 ? phone(0) : null,
      fields: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    });
    for (let number = 1; number < each.emails; number += 1)
      await send(client, 'POST', `/${id}/addresses`, { kind: 'email', value: email(number), label: addressLabel });
    for (let number = 1; number < each.phones; number += 1)
      await send(client, 'POST', `/${id}/addresses`, { kind: 'phone', value: phone(number), label: addressLabel });
    for (const label of each.labels) {
      const key = label.normalize('NFKD').toLowerCase();
      const known = labelIds.get(key) ?? (await send(client, 'POST', '/labels', { name: label })).id;
      labelIds.set(key, known);
      await send(client, 'POST', '/labels/subjects', { ids: [id], addIds: [known], removeIds: [] });
    }
    if (each.isUnsubscribed) await send(client, 'PATCH', `/${id}`, { status: 'unsubscribed', statusReason: 'ya no' });
  }
}

/** A client's people as far as a file can contain them, by first address. */
async function peopleOf({ owner }: TestClient): Promise<unknown[]> {
  const rows = await kit.database.adminSql`
    select c.name, c.first_name, c.last_name, c.company, c.city, c.notes, c.status, c.fields,
      (select jsonb_agg(jsonb_build_array(a.kind, a.value, a.label) order by a.kind, a.is_primary desc, a.position, a.id)
         from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id) as addresses,
      (select jsonb_agg(l.name order by l.name) from label_links ll join labels l on l.owner_id = ll.owner_id and l.id = ll.label_id
        where ll.owner_id = c.owner_id and ll.noun = 'contact' and ll.subject_id = c.id) as labels
    from contacts c where c.owner_id = ${owner} and c.deleted_at is null order by c.email`;
  return rows.map((row) => ({ ...row }));
}

async function comesBack(people: readonly Person[]): Promise<void> {
  const there = await kit.createClient();
  await fill(there, people);
  const expected = await peopleOf(there);
  for (const format of ['csv', 'xlsx', 'vcard'] as const) {
    const file = await kit.call('GET', `/api/contacts/export?format=${format}`, { token: there.token });
    const here = await kit.createClient();
    await makeFields(here);
    const world = { kit, client: here };
    const detail = await uploaded(world, file.rawPayload, `tamys.${format}`);
    await plan(world, detail, {});
    await ran(world, detail.id);
    const problems = (await rowsOf(world, detail.id, 'run')).flatMap((row) => row.problems);
    expect(problems, format).toEqual([]);
    expect(await peopleOf(here), format).toEqual(expected);
  }
}

test('what leaves as a table, a workbook or cards comes into an empty client as the same people', async () => {
  await fc.assert(fc.asyncProperty(fc.array(person, { minLength: 4, maxLength: 6 }), comesBack), {
    numRuns: 4,
    seed: 20261125,
    endOnFailure: true,
  });
}, 180_000);
