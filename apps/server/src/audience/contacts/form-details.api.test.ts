import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactDetail } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { receiveFormMessage } from '#mailbox/conversations/mailbox.usecases.ts';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';
import type { FormDetail } from './usecases/fill-from-form.ts';

let kit: TestApp;
let client: TestClient;
beforeAll(async () => {
  kit = await createTestApp();
  client = await kit.createClient();
  const fields = [
    { name: 'Talla', kind: 'choice', options: ['S', 'M', 'L'] },
    { name: 'Temas', kind: 'choices', options: ['Torno', 'Esmalte'] },
    { name: 'Nacimiento', kind: 'date' },
    { name: 'Socia', kind: 'boolean' },
    { name: 'Hijos', kind: 'number' },
  ];
  for (const body of fields) await call('POST', '/api/contacts/fields', body);
});
afterAll(() => kit.close());

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  kit.call(method, url, { token: client.token, ...(body ? { body } : {}) });

async function send(email: string, answers: Record<string, string>): Promise<ContactDetail> {
  const details: FormDetail[] = Object.entries(answers).map(([target, text]) => ({ target, text }));
  const { platform } = kit;
  await platform.db.scoped(client.owner, (tx) =>
    receiveFormMessage({
      tx,
      deps: platform,
      owner: client.owner,
      profile: { id: platform.ids.uuid(), name: 'Barro' },
      sender: { name: 'Ona Puig', email, phone: null },
      text: 'Hola',
      fields: [],
      details,
      consent: null,
      spam: { score: 0, reasons: [] },
      idempotencyKey: platform.ids.uuid(),
      locale: 'es',
    }),
  );
  const list = (await call('GET', `/api/contacts?search=${encodeURIComponent(email)}`)).json();
  return (await call('GET', `/api/contacts/${list.items[0].id}`)).json();
}

test('answers of a form become typed values of the record, with the form they came from', async () => {
  const { contact, fieldSources } = await send('ona@correo.example', {
    company: 'Puig, S. L.',
    'custom:talla': 'm',
    'custom:temas': 'esmalte, torno',
    'custom:nacimiento': '03/02/1990',
    'custom:socia': 'Sí',
    'custom:hijos': '2',
    'custom:no_existe': 'x',
  });
  expect(contact.company).toBe('Puig, S. L.');
  expect(contact.fields).toEqual({
    talla: 'M',
    temas: ['Torno', 'Esmalte'],
    nacimiento: '1990-02-03',
    socia: true,
    hijos: 2,
  });
  expect(Object.keys(fieldSources).toSorted()).toEqual(['hijos', 'nacimiento', 'socia', 'talla', 'temas']);
  expect(fieldSources['talla']).toMatchObject({ profileName: 'Barro' });
});

test('what is no value of its field stays in the message', async () => {
  const { contact } = await send('pol@correo.example', {
    'custom:talla': 'XXL',
    'custom:hijos': 'dos',
    'custom:nacimiento': '31/02/1990',
    'custom:socia': 'quizá',
  });
  expect(contact.fields).toEqual({});
});

test('a form renews what a form said and never what the owner typed', async () => {
  const first = await send('mar@correo.example', { 'custom:talla': 'S', 'custom:hijos': '1' });
  expect((await send('mar@correo.example', { 'custom:talla': 'L' })).contact.fields).toEqual({ talla: 'L', hijos: 1 });
  const typed = { fields: { talla: 'M' }, company: 'La suya' };
  expect((await call('PATCH', `/api/contacts/${first.contact.id}`, typed)).statusCode).toBe(200);
  const after = await send('mar@correo.example', { 'custom:talla': 'S', company: 'Otra' });
  expect(after.contact.fields).toEqual({ talla: 'M', hijos: 1 });
  expect(after.contact.company).toBe('La suya');
  expect(Object.keys(after.fieldSources)).toEqual(['hijos']);
});
