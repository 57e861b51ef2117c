import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTrialCard } from '#billing/payments/payments.test-support.ts';
import type { TestClient } from '#test/kit/app.ts';
import { createScene, type Scene } from './billing.test-support.ts';

// The first mail about an unpaid plan says only what really happened: that a charge failed if one was tried, and that
// it is retried if it is.

let scene: Scene;
beforeAll(async () => {
  scene = await createScene('2026-01-10T10:00');
});
afterAll(() => scene.close());

type Mail = { subject: string; bodyText: string };
const mailsTo = ({ email }: TestClient) => scene.kit.database.adminSql<Mail[]>`
  select subject, body_text as "bodyText" from mails
   where to_address = ${email} and purpose = 'billing' order by created_at, id`;

/** A client whose second month is unpaid after its last day, with this card or none. */
async function leaveUnpaid(card: string | null, start: string): Promise<TestClient> {
  scene.clock.set(start);
  const client = await scene.createPayer();
  await scene.subscribe(client, scene.offers.small);
  if (card) await addTrialCard(scene.kit, { ...client, token: await scene.token(client) }, card);
  for (const days of [31, 16]) {
    scene.clock.add({ days });
    await scene.run();
    await scene.settleCharges();
  }
  return client;
}

const again = 'otra vez dentro de dos días';
const refused = 'No hemos podido cobrar tu plan';

it('speaks of no charge where none was tried', async () => {
  const [first] = await mailsTo(await leaveUnpaid(null, '2026-01-10T10:00'));
  expect(first?.subject).toMatch(/^Tu plan .* está sin pagar$/);
  expect(first?.bodyText).toContain('12,10');
  expect(first?.bodyText).not.toContain(again);
});

it('says that a charge failed and is tried again', async () => {
  const [first] = await mailsTo(await leaveUnpaid('4000000000009995', '2027-01-10T10:00'));
  expect(first?.subject).toContain(refused);
  expect(first?.bodyText).toContain(again);
});

it('names invoice, card, reason, account and an address for questions, in every step until the end', async () => {
  const client = await leaveUnpaid('4000000000009995', '2030-01-10T10:00');
  for (const days of [3, 5, 7]) {
    scene.clock.add({ days });
    await scene.run();
    await scene.settleCharges();
  }
  const [invoice] = await scene.kit.database.adminSql<{ number: string; reference: string }[]>`
    select full_number as number, payment_reference as reference from invoices
     where owner_id = ${client.owner} and state = 'issued' order by issued_at limit 1`;
  const mails = await mailsTo(client);
  const over = mails.pop();
  expect(over?.subject).toMatch(/^Hemos cancelado/);
  expect(over?.bodyText).toContain(invoice?.number ?? 'no number');
  expect(over?.bodyText).not.toContain('ES91');
  expect(mails.length).toBeGreaterThan(2);
  for (const { subject, bodyText } of mails)
    for (const named of [
      invoice?.number ?? 'no number',
      invoice?.reference ?? 'no reference',
      'Visa •••• 9995',
      'no había saldo suficiente',
      'ES91 2100 0418 4502 0005 1332',
      'facturas@enlace.example',
    ])
      expect(bodyText, subject).toContain(named);
});

it('promises no second try of a card that is lost', async () => {
  const [first] = await mailsTo(await leaveUnpaid('4000000000009987', '2028-01-10T10:00'));
  expect(first?.subject).toContain(refused);
  expect(first?.bodyText).not.toContain(again);
  expect(first?.bodyText).toContain('añade otra');
});

it('says in every step that a test installation asks for no money', async () => {
  const client = await leaveUnpaid(null, '2029-01-10T10:00');
  for (const days of [3, 5, 7, 7]) {
    scene.clock.add({ days });
    await scene.run();
  }
  const mails = await mailsTo(client);
  expect(mails.length).toBeGreaterThan(3);
  for (const { subject, bodyText } of mails) expect(bodyText, subject).toContain('Es una instalación de prueba');
});
