import { gone } from './make-things.ts';
import type { Factory } from './fixtures.ts';

const path = '/api/webhooks';

/** Its address belongs to nobody, and nothing is sent here. */
const createWebhook: Factory = async ({ kit, box }) => {
  const body = { name: box.mark, url: `https://receptor.invalid/${box.mark}`, events: ['contact.created'] };
  const answer = await kit.call('POST', path, { token: box.client.token, body });
  if (answer.statusCode !== 200) throw new Error(`the webhook was refused: ${answer.body}`);
  return answer.json().webhook.id;
};

const createRemoved: Factory = async (maker) => {
  const id = await createWebhook(maker);
  await gone(maker, `${path}/${id}`);
  return id;
};

const createDelivery: Factory = async ({ kit, box }) => {
  const id = await box.get('webhook');
  const answer = await kit.call('POST', `${path}/${id}/test`, { token: box.client.token, body: {} });
  if (answer.statusCode !== 200) throw new Error(`the test was refused: ${answer.body}`);
  return answer.json().id;
};

export const webhookFactories = {
  webhook: createWebhook,
  removed_webhook: createRemoved,
  webhook_delivery: createDelivery,
} satisfies Record<string, Factory>;
