import { recordHistory } from '#workspace/door.ts';
import { ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import {
  findBuyerNumber,
  findLastOutcome,
  findSellerNumber,
  type BuyerNumber,
  type SellerNumber,
} from '../taxes.repository.ts';
import type { TaxDeps } from '../taxes.types.ts';
import { memberStates } from '../territories.rules.ts';
import { askVies, type ViesAnswer } from '../vies/vies-client.ts';

const bySystem = { kind: 'system', job: 'taxes.check_id' } as const;

type Deps = Pick<TaxDeps, 'db' | 'clock' | 'ids' | 'outbound' | 'config'>;
type Pair = { seller: SellerNumber; buyer: BuyerNumber };

/** Checked only across a border within the EU: domestically the number changes no tax. */
function isWorthAsking({ seller, buyer }: Pair): boolean {
  return memberStates.has(seller.country) && memberStates.has(buyer.country) && seller.country !== buyer.country;
}

async function findPair(tx: Tx, owner: string): Promise<Pair | undefined> {
  const seller = await findSellerNumber(tx);
  const buyer = await findBuyerNumber(tx, owner);
  return seller && buyer && isWorthAsking({ seller, buyer }) ? { seller, buyer } : undefined;
}

/** Stores the result; the client's history records when a number's status changed. */
async function storeAnswer(
  tx: Tx,
  { deps, buyer, answer }: { deps: Deps; buyer: BuyerNumber; answer: ViesAnswer },
): Promise<void> {
  const { country, taxId } = buyer;
  const owner = ownerId(buyer.ownerId);
  // Erased meanwhile: there is nobody to store it for.
  const [person] = await tx.sql`select 1 from users where id = ${owner} for key share`;
  if (!person) return;
  const before = await findLastOutcome(tx, { owner, country, taxId });
  const { outcome, consultation } = answer;
  await tx.sql`
    insert into tax_id_checks (owner_id, id, country, tax_id, outcome, consultation, answer, at)
    values (${owner}, ${deps.ids.uuid()}, ${country}, ${taxId}, ${outcome}, ${consultation}, ${tx.sql.json(answer.answer)}, ${deps.clock.now()})`;
  if (before === outcome) return;
  const entry = {
    action: 'tax_id.checked',
    subjectKind: 'billing_identity',
    subjectId: owner,
    before: { outcome: before },
    after: { outcome, country, consultation },
  };
  await recordHistory({ tx, owner, actor: bySystem, entry });
}

/** Checks a client's number and stores the consultation. Skipped without a seller's number. */
export async function checkTaxIdOf({ deps, owner }: { deps: Deps; owner: string }): Promise<void> {
  const pair = await deps.db.system((tx) => findPair(tx, owner), { readOnly: true });
  if (!pair) return;
  const answer = await askVies({ deps, ...pair });
  await deps.db.system((tx) => storeAnswer(tx, { deps, buyer: pair.buyer, answer }));
}

const atOnce = 50;

/** Numbers without a result, longest unchecked first; one that got no answer waits an hour. */
async function listWaiting(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx.sql<{ ownerId: string }[]>`
    select b.owner_id
      from billing_identities b
      join seller_identity s on s.tax_id is not null and s.country <> b.country
      left join lateral (
        select outcome, at from tax_id_checks c
         where c.owner_id = b.owner_id and c.country = b.country and c.tax_id = b.tax_id order by at desc, id desc limit 1
      ) last on true
     where b.tax_id_kind = 'eu_vat' and s.country = any(${[...memberStates]}::text[])
       and (last.at is null or (last.outcome = 'unknown' and last.at < ${now.subtract({ hours: 1 })}))
     order by last.at nulls first, b.owner_id limit ${atOnce}`;
  return rows.map((row) => row.ownerId);
}

/** Rechecks numbers without a result. */
export async function recheckTaxIdsNow({ deps, signal }: { deps: Deps; signal: AbortSignal }): Promise<void> {
  const waiting = await deps.db.system((tx) => listWaiting(tx, deps.clock.now()), { readOnly: true });
  for (const owner of waiting) {
    if (signal.aborted) return;
    await checkTaxIdOf({ deps, owner });
  }
}
