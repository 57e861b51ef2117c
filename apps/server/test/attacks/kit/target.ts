import type { TestApp } from '#test/kit/app.ts';
import type { Target } from './attack.ts';
import { createBox, kinds } from './fixtures.ts';
import { readOwnedRows } from './owned-rows.ts';

/** A client who owns an item of every kind, each containing one word that occurs nowhere else. */
export async function createTarget(kit: TestApp): Promise<Target> {
  const mark = `canario-${kit.platform.ids.code(12).toLowerCase()}`;
  const client = await kit.createClient({ name: mark, alias: mark });
  const box = createBox({ kit, client, mark });
  for (const kind of kinds) await box.get(kind);
  const rows = await readOwnedRows(kit.database.adminSql);
  return { box, ids: box.made(), rows, state: undefined, turnedAway: new Map() };
}
