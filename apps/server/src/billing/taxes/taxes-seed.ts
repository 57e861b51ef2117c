import type { Tx } from '#platform/database/client.ts';
import { takeSeedTurn } from '#platform/database/seed-turn.ts';
import { defaultTaxes } from './default-taxes.ts';

/** Inserts the shipped taxes once: what the operator changes or deletes afterwards stays so. */
export async function seedTaxes(tx: Tx): Promise<void> {
  await takeSeedTurn(tx, 'tax');
  const [first] = await tx.sql`insert into catalog_seeds (part) values ('taxes') on conflict do nothing returning part`;
  if (!first) return;
  for (const [position, { name, note, rates, ...tax }] of defaultTaxes.entries()) {
    const columns = { ...tax, name: tx.sql.json(name), note: tx.sql.json(note), position };
    const [made] = await tx.sql<{ id: string }[]>`
      insert into taxes ${tx.sql(columns)} on conflict (code) do nothing returning id`;
    if (!made) continue;
    for (const { ratePpm, validFrom, validUntil } of rates)
      await tx.sql`
        insert into tax_rates (tax_id, rate_ppm, valid_from, valid_until) values (${made.id}, ${ratePpm}, ${validFrom}, ${validUntil})`;
  }
}
