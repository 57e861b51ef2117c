import { emailSchema, instantSchema } from '@enlace/contract/core/primitives.ts';
import { suppressionLimits, suppressionReasons } from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import { recordHistory } from '#workspace/door.ts';
import { unguarded } from '#platform/tables/csv-line.ts';
import { CsvReader } from '#platform/tables/csv-reader.ts';
import { findDelimiter } from '#platform/tables/find-dialect.ts';
import { tooManyAddresses } from '../suppressions.errors.ts';
import type { ClientContext, SuppressionDeps } from '../suppressions.types.ts';
import { listColumns } from './manage-suppressions.ts';

type Entry = { reason: string; since: string; note: string };
type Found = { entries: Map<string, Entry>; unreadable: number };

const headCharacters = 20_000;

/** All addresses in a text, whatever separates them. */
function anyAddresses(text: string, now: string): Found {
  const entries = new Map<string, Entry>();
  let unreadable = 0;
  for (const piece of text.split(/[\s,;"<>|]+/)) {
    if (!piece.includes('@')) continue;
    const parsed = emailSchema.safeParse(unguarded(piece));
    if (parsed.success) entries.set(parsed.data, { reason: 'import', since: now, note: '' });
    else unreadable += 1;
  }
  return { entries, unreadable };
}

/** Our own exported list, possibly saved by a spreadsheet: only the address column, with reason and date. */
function ownList(text: string, now: string): Found | undefined {
  const delimiter = findDelimiter(text.slice(0, headCharacters), text.length <= headCharacters);
  const reader = new CsvReader(delimiter);
  const [header, ...records] = [...reader.push(text), ...reader.end()];
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  if (listColumns.some((name, index) => names[index] !== name)) return undefined;
  const entries = new Map<string, Entry>();
  let unreadable = 0;
  for (const { cells } of records) {
    const cellOf = (name: string) => unguarded(cells[listColumns.indexOf(name)]?.trim() ?? '');
    const address = emailSchema.safeParse(cellOf('address'));
    const since = instantSchema.safeParse(cellOf('since'));
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (!address.success) unreadable += 1;
    else
      entries.set(address.data, {
        reason: suppressionReasons.find((reason) => reason === cellOf('reason')) ?? 'import',
        since: since.success && since.data <= now ? since.data : now,
        note: cellOf('note').slice(0, suppressionLimits.note),
      });
  }
  return { entries, unreadable };
}

type Input = { deps: SuppressionDeps; ctx: ClientContext; text: string };
type Imported = { added: number; known: number; unreadable: number };

/** Adds many addresses; existing entries keep their reason. Errors: suppressions.too_many. */
export async function importSuppressions({ deps, ctx, text }: Input): Promise<Imported> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const whole = text.replace(/^\uFEFF/, '');
  const { entries, unreadable } = ownList(whole, now.toString()) ?? anyAddresses(whole, now.toString());
  if (entries.size > suppressionLimits.importAddresses) throw tooManyAddresses();
  const rows = JSON.stringify([...entries].map(([address, entry]) => ({ address, ...entry })));
  return deps.db.scoped(owner, async (tx) => {
    const put = await tx.sql`
      insert into suppressions (owner_id, address, reason, since, note)
      select ${owner}, r.address, r.reason, r.since, r.note
      from jsonb_to_recordset(${rows}::text::jsonb) as r (address text, reason text, since timestamptz, note text)
      on conflict (owner_id, address) do nothing`;
    await tx.sql`
      update contacts c set status = suppressed_status(s.reason), status_reason = 'suppressed', status_changed_at = ${now}, updated_at = ${now}
      from suppressions s where s.owner_id = ${owner} and s.address = any(${[...entries.keys()]}::text[])
        and c.owner_id = ${owner} and c.deleted_at is null and c.status = 'subscribed' and c.email = s.address`;
    const result = { added: put.count, known: entries.size - put.count, unreadable };
    const entry = { action: 'suppression.imported', subjectKind: 'suppression', subjectId: null, after: result };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return result;
  });
}
