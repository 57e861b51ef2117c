import type { Tx } from '#platform/database/client.ts';
import type { SqlPart } from '#platform/trash-kind.ts';
import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import { searchPatterns } from '#platform/search/search-patterns.ts';

/** Longest suffix of the input that can be the number within a series. */
const longestNumber = 12;

/** The parsed search for invoices. */
type SearchTerms = {
  /** LIKE patterns of words; all must match the buyer's or the client's data. */
  words: string[];
  /** Letters and digits only, upper-case: compared with full numbers and references. Empty when there are none. */
  bare: string;
  /** The same as a tax number, where it differs from the words. */
  taxId: string[];
  /** Possible numbers within the series: every suffix of the last digits. */
  numbers: number[];
  /** Prefix of a full number. */
  beginning: string;
};

/** Undefined when nothing was entered. */
function searchTerms(search: string | undefined): SearchTerms | undefined {
  const text = search?.trim() ?? '';
  const words = searchPatterns(text);
  if (words.length === 0) return undefined;
  const bare = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const last = bare.slice(trimEndOf(bare, /[0-9]/).length);
  const ends = Array.from({ length: Math.min(last.length, longestNumber) }, (_, at) => Number(last.slice(-1 - at)));
  const taxId = /[0-9]/.test(bare) && bare !== text.toUpperCase() ? searchPatterns(bare) : [];
  return {
    words,
    bare,
    taxId,
    numbers: [...new Set(ends)].filter((number) => number > 0),
    beginning: text.toUpperCase(),
  };
}

/**
 * Up to this many clients or invoices are looked up by key; with more, scanning the list from the newest finds some
 * soon.
 */
const few = 1000;

type Found = { ownerId: string; id: string };

/** Matches of a search; for many clients their words, and `invoices` by number unless these are many as well. */
export type FoundInvoices =
  | { kind: 'few'; owners: string[]; invoices: Found[] }
  | { kind: 'many'; terms: SearchTerms; invoices: Found[] | undefined };

function beginsSo(tx: Tx, column: SqlPart, { beginning }: SearchTerms) {
  return tx.sql`${column} >= ${beginning} and ${column} < ${beginning} || chr(1114111)`;
}

/** Clients whose own data or whose invoices' buyer match. */
function matchingOwners(tx: Tx, { words, taxId }: SearchTerms, max: number | null) {
  const ofClient = words.reduce((all, pattern) => tx.sql`${all} and search_words like ${pattern}`, tx.sql``);
  return tx.sql`
    (select id from users where roll = 'user' ${ofClient} limit ${max})
    union ${billedOwners(tx, { words, taxId }, max)}`;
}

/** Clients whose billing details, or the buyer of whose invoices, match. */
function billedOwners(tx: Tx, { words, taxId }: Pick<SearchTerms, 'words' | 'taxId'>, max: number | null) {
  return tx.sql`
    (select find_billed_clients(${words}::text[], ${max}))
    union (select find_billed_clients(${taxId}::text[], ${max}))
    union (select find_invoice_owners(${words}::text[], ${max}))
    union (select find_invoice_owners(${taxId}::text[], ${max}))`;
}

/** Invoices by number, with or without punctuation, whole, prefix or suffix; or by payment reference. */
function matchingNumbers(tx: Tx, terms: SearchTerms) {
  const { bare, numbers } = terms;
  return tx.sql`
    (select owner_id, invoice_id as id from invoice_numbers
      where number = any(${numbers}::bigint[]) and strpos(regexp_replace(upper(full_number), '[^A-Z0-9]', '', 'g'), ${bare}) > 0
      limit ${few + 1})
    union (select owner_id, invoice_id from invoice_numbers where ${beginsSo(tx, tx.sql`full_number`, terms)} limit ${few + 1})
    union (select owner_id, id from invoices where payment_reference = ${bare} limit ${few + 1})`;
}

/**
 * Clients by what they quote from their invoices: legal name, tax number, billing mail or address, invoice number or
 * payment reference. At most `limit` of each.
 */
export async function findBilledClients(
  tx: Tx,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<string[]> {
  const terms = searchTerms(search);
  if (!terms) return [];
  const billed = await tx.sql<{ ownerId: string }[]>`
    select owner_id from (${billedOwners(tx, terms, limit)}) as found (owner_id)`;
  // Letters alone are the beginning of every number of a series.
  const numbered = /[0-9]/.test(terms.bare) ? await tx.sql<Found[]>`${matchingNumbers(tx, terms)}` : [];
  return [...new Set([...billed, ...numbered].map(({ ownerId }) => ownerId))];
}

/** Undefined when there is no search. */
export async function findInvoices(tx: Tx, search: string | undefined): Promise<FoundInvoices | undefined> {
  const terms = searchTerms(search);
  if (!terms) return undefined;
  const owners = await tx.sql<{ id: string }[]>`${matchingOwners(tx, terms, few + 1)}`;
  const invoices = terms.bare === '' ? [] : await tx.sql<Found[]>`${matchingNumbers(tx, terms)}`;
  if (invoices.length > few) return { kind: 'many', terms, invoices: undefined };
  if (owners.length > few) return { kind: 'many', terms, invoices: [...invoices] };
  return { kind: 'few', owners: owners.map(({ id }) => id), invoices: [...invoices] };
}

/** Condition on `invoices i`. */
export function foundCondition(tx: Tx, found: FoundInvoices | undefined) {
  if (!found) return tx.sql``;
  if (found.kind === 'many') {
    const { terms } = found;
    const ofClients = tx.sql`i.owner_id in (${matchingOwners(tx, terms, null)})`;
    if (!found.invoices)
      return tx.sql`and (${ofClients} or (${beginsSo(tx, tx.sql`i.full_number`, terms)}) or i.payment_reference = ${terms.bare})`;
    // A word is rarely a number's prefix: then a million comparisons are avoided. `is true` keeps the clients in a
    // separate lookup; as a join they are tried one by one, which takes seconds per page.
    if (found.invoices.length === 0) return tx.sql`and (${ofClients}) is true`;
    return tx.sql`and (${ofClients} or i.id = any(${found.invoices.map(({ id }) => id)}::uuid[]))`;
  }
  const { owners, invoices } = found;
  const keys = [...new Set([...owners, ...invoices.map(({ ownerId }) => ownerId)])];
  return tx.sql`and i.owner_id = any(${keys}::uuid[])
    and (i.owner_id = any(${owners}::uuid[]) or i.id = any(${invoices.map(({ id }) => id)}::uuid[]))`;
}
