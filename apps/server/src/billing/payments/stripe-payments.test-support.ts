import type { TestApp, TestClient } from '#test/kit/app.ts';
import type { FakeEvent, StripeFake } from './provider/stripe/stripe-fake.test-support.ts';
import { handleEvent } from './usecases/handle-event.ts';

/** Posts an event as Stripe does; returns status and response. */
export async function postEvent(
  kit: TestApp,
  fake: StripeFake,
  event: FakeEvent,
): Promise<{ status: number; result: string }> {
  const at = Math.floor(kit.platform.clock.now().epochMilliseconds / 1000);
  const reply = await kit.app.inject({
    method: 'POST',
    url: '/hooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': fake.signature(event.body, { at }) },
    payload: event.body,
  });
  return { status: reply.statusCode, result: reply.json<{ result: string }>().result };
}

/** Processes all stored events that are not parked. */
export async function workOnEvents(kit: TestApp): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const rows = await kit.platform.db.system(
      (tx) => tx.sql<{ provider: string; eventId: string }[]>`
        select provider, event_id from provider_events where handled_at is null order by received_at, event_id`,
    );
    for (const { provider, eventId } of rows) await handleEvent({ deps: kit.platform, provider, eventId });
  }
}

/** A card added on Stripe's page, as the browser sees it. */
export async function addStripeCard(
  kit: TestApp,
  fake: StripeFake,
  client: TestClient,
  method: string,
): Promise<string> {
  const begun = await kit.call('POST', '/api/payment-methods/setup', { token: client.token });
  const sessionId = begun.json<{ url: string }>().url.split('/').at(-1) ?? '';
  fake.completeSetup(sessionId, { brand: 'visa', last4: '4417', method: `${method}_${client.alias}` });
  const body = { sessionId };
  const added = await kit.call('POST', '/api/payment-methods/setup/finish', { token: client.token, body });
  if (added.statusCode !== 200) throw new Error(added.body);
  return added.json<{ id: string }>().id;
}
