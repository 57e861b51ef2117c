import type { Factory } from './fixtures.ts';

const findSubscription: Factory = async ({ kit, box }) => {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    select id from subscriptions where owner_id = ${box.client.userId} order by created_at limit 1`;
  if (!row) throw new Error('the client has no subscription');
  return row.id;
};

const createGrant: Factory = async ({ kit, box }) => {
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    insert into quota_grants (owner_id, resource, amount, remaining, starts_at, reason)
    values (${box.client.userId}, 'sends', 10, 10, now(), ${box.mark}) returning id`;
  if (!row) throw new Error('no grant was made');
  return row.id;
};

const createPurchase: Factory = async ({ kit, box }) => {
  const code = `p_${box.client.userId.replaceAll('-', '')}`;
  const [row] = await kit.database.adminSql<{ id: string }[]>`
    with made as (
      insert into packages (code, name, currency, price_minor)
      values (${code}, '{"es": "Paquete", "en": "Package", "jp": "パッケージ"}', 'EUR', 100) returning id)
    insert into package_purchases (owner_id, package_id, state, price_minor, currency, starts_at)
    select ${box.client.userId}, id, 'active', 100, 'EUR', now() from made returning id`;
  if (!row) throw new Error('no purchase was made');
  return row.id;
};

export const subscriptionFactories = {
  subscription: findSubscription,
  quota_grant: createGrant,
  package_purchase: createPurchase,
};
