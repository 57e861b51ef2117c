import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#platform/database/client.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import type { FrozenSeller, InvoiceDraft, IssueDeps, PreparedInvoice, RunOutcome } from '../invoices.types.ts';
import { followRunJob } from '../jobs/invoices.jobs.ts';
import { type BuiltInvoice, buildInvoice, freezeSeller, type IssueDays, issueDays } from './build-invoice.ts';
import { firstBreach } from './issue-rules.ts';
import { toIssued } from './issue-one.ts';
import { findNumberSource, type Numbered, numberInvoices, type NumberSource, writeParts } from './number-invoices.ts';
import { getSellerOrFail, priceDrafts, type Pricing } from './price-drafts.ts';

/** Invoices written by the database while the next ones are prepared. */
const writtenAtOnce = 500;
/** Invoices whose events one job emits in one transaction. */
const followedAtOnce = 250;

type Input = { tx: Tx; deps: IssueDeps; drafts: readonly InvoiceDraft[]; at: Temporal.Instant };
type Prepared = { built: BuiltInvoice } | { refused: Extract<RunOutcome, { status: 'refused' }> };

type Parts = {
  days: IssueDays;
  frozenSeller: FrozenSeller;
  source: NumberSource;
  at: Temporal.Instant;
  deps: IssueDeps;
};

function prepare(draft: InvoiceDraft, pricing: Pricing | undefined, parts: Parts): Prepared {
  const { owner, currency } = draft;
  if (pricing?.status !== 'priced')
    return { refused: { status: 'refused', owner, code: pricing?.code ?? 'billing.identity_required' } };
  const { days, frozenSeller, source, at, deps } = parts;
  const { buyer, locale, timeZone, totals, taxNames } = pricing.priced;
  const id = deps.ids.uuid();
  const text = { kind: 'invoice', currency, locale, timeZone } as const;
  const built = buildInvoice({ id, owner, ...text, days, frozenSeller, buyer, totals, taxNames, at });
  return firstBreach({ built, source, config: deps.config })
    ? { refused: { status: 'refused', owner, code: 'billing.rule_broken' } }
    : { built };
}

async function follow({ tx, deps }: Input, { invoices }: Numbered): Promise<void> {
  const jobs: Promise<void>[] = [];
  for (let first = 0; first < invoices.length; first += followedAtOnce) {
    const part = invoices.slice(first, first + followedAtOnce);
    const [{ seriesId: series, seriesYear: year, number: from } = {}, to] = [part[0], part.at(-1)?.number];
    if (!series || year === undefined || year === null || !from || !to)
      throw new Error('an invoice of a run has no number');
    jobs.push(deps.jobs.enqueue(tx, followRunJob, { series, year, from, to }));
  }
  await Promise.all(jobs);
}

async function record({ tx }: Input, { invoices }: Numbered): Promise<void> {
  const after = {
    count: invoices.length,
    from: invoices[0]?.fullNumber ?? null,
    to: invoices.at(-1)?.fullNumber ?? null,
  };
  const entry = { action: 'invoices.issued', subjectKind: 'invoices', subjectId: null, after };
  await recordHistory({ tx, owner: operatorOwner, actor: { kind: 'system', job: 'invoices' }, entry });
}

type Ready = Extract<RunOutcome, { status: 'refused' }> | { status: 'ready'; invoice: PreparedInvoice };
export type PreparedRun = {
  /** The future result of each draft, in order. */
  outcomes: Ready[];
  /** Assigns the numbers and writes the invoices; call it once, as late in the transaction as possible. */
  issue(): Promise<Numbered>;
};

function toReady(one: Prepared): Ready {
  if ('refused' in one) return one.refused;
  const { invoice, lines } = one.built;
  const { id, ownerId: owner, netMinor, taxMinor, totalMinor } = invoice;
  const nets = lines.map(({ position, netMinor: net }) => ({ position, netMinor: net }));
  return { status: 'ready', invoice: { id, owner, netMinor, taxMinor, totalMinor, lines: nets } };
}

/**
 * Prices drafts, checks the rules and writes lines and taxes, one part of the run while the next is prepared. Nothing
 * that others wait for is locked yet.
 */
export async function prepareRun(input: Input): Promise<PreparedRun> {
  const { tx, deps, drafts, at } = input;
  const seller = await getSellerOrFail(tx);
  const source = await findNumberSource(tx, { kind: 'invoice', seller, at });
  const pricings = await priceDrafts({ tx, seller, drafts, at });
  const parts = { days: issueDays(seller, at), frozenSeller: freezeSeller(seller), source, at, deps };
  const prepared: Prepared[] = [];
  const writes: Promise<void>[] = [];
  for (let from = 0; from < drafts.length; from += writtenAtOnce) {
    const part = drafts
      .slice(from, from + writtenAtOnce)
      .map((draft, index) => prepare(draft, pricings[from + index], parts));
    prepared.push(...part);
    const sent = writeParts(tx, builtOf(part));
    // A failure is thrown when the run is issued; until then it must not count as unhandled.
    sent.catch(() => undefined);
    writes.push(sent);
    await nextTurn();
  }
  return {
    outcomes: prepared.map(toReady),
    async issue() {
      await Promise.all(writes);
      const built = builtOf(prepared);
      if (built.length === 0) return { invoices: [], firstSequence: 1, lastSequence: 0 };
      const owners = built.map(({ invoice }) => invoice.ownerId);
      const numbered = await numberInvoices({ tx, deps, source, seller, at, owners, built });
      // Sent in one go: the numbers stay locked until all of it is done.
      await Promise.all([follow(input, numbered), record(input, numbered)]);
      return numbered;
    },
  };
}

function builtOf(prepared: readonly Prepared[]): BuiltInvoice[] {
  return prepared.flatMap((one) => ('built' in one ? [one.built] : []));
}

/** Issues everything of one kind in few statements: the part that numbers in sequence is done last and quickly. */
export async function issueRun(input: Input): Promise<RunOutcome[]> {
  if (input.drafts.length === 0) return [];
  const { outcomes, issue } = await prepareRun(input);
  const issued = new Map((await issue()).invoices.map((invoice) => [invoice.id, invoice]));
  return outcomes.map((outcome) => {
    if (outcome.status === 'refused') return outcome;
    const invoice = issued.get(outcome.invoice.id);
    if (!invoice) throw new Error('an invoice was numbered and is not there');
    return { status: 'issued', invoice: toIssued(invoice, outcome.invoice.lines) };
  });
}
