import { trimEndOf, trimStartOf } from '@enlace/contract/core/trim-text.ts';
import type { MatchReason } from '@enlace/contract/billing/payments/bank.contract.ts';
import { isPaymentReference } from '#billing/invoices/reference.rules.ts';
import type { Candidate, Proposal, StatementEntry } from './bank.types.ts';

/** From this score on, and this far ahead of the next, an entry is matched automatically. */
const sureScore = 90;
const sureLead = 20;
/** An amount with most of a name. */
const leastScore = 40;
const maxProposals = 5;

/** Where an ISO 11649 reference can start: its check digits and everything that could follow them. */
const referenceStarts = /(?=(RF\d{2})([A-Z0-9]{1,21}))/g;

/** Letters and digits only: banks insert spaces, hyphens and line ends into texts. */
export function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** All references with valid check digits in a text; words may follow without a space. */
export function referencesIn(text: string): string[] {
  const found = [...compact(text).matchAll(referenceStarts)].flatMap(([, check = '', rest = '']) =>
    Array.from(rest, (_, index) => `${check}${rest.slice(0, index + 1)}`).filter(isPaymentReference),
  );
  return [...new Set(found)];
}

/** Parts of a text that could be an invoice number: with digits, as written and without punctuation. */
export function numbersIn(text: string): string[] {
  const runs =
    text
      .normalize('NFKC')
      .toUpperCase()
      .match(/[A-Z0-9/_.-]+/g) ?? [];
  const words = runs.map((run) => trimStartOf(run, /[/_.-]/)).filter((word) => /\d/.test(word.slice(1)));
  const cleaned = words.map((word) => trimEndOf(word, /[/_.-]/)).filter((word) => word.length >= 4);
  return [...new Set(cleaned)];
}

const legalForms = new Set(
  'SL SLU SA SAU SC SCOOP GMBH AG KG UG LTD LIMITED LLC INC PLC SARL SAS SRL SPA BV NV OY AB KK 株式会社 合同会社'.split(
    ' ',
  ),
);

function wordsOf(name: string): Set<string> {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})\.(?=\p{L}|$|\s|,)/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !legalForms.has(word));
  return new Set(words);
}

/** Share of common words of two names, from 0 to 1; legal forms, accents and order are ignored. */
export function nameLikeness(left: string, right: string): number {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((word) => b.has(word)).length;
  // Banks truncate names, so the shorter one counts.
  return common / Math.min(a.size, b.size);
}

function scoreOf(entry: StatementEntry, candidate: Candidate): { score: number; reasons: MatchReason[] } {
  const reasons: MatchReason[] = [];
  let score = 0;
  const reference = candidate.paymentReference;
  if (reference !== null && referencesIn(entry.reference).includes(reference)) {
    reasons.push('reference');
    score += 90;
  } else if (numbersIn(entry.reference).some((word) => compact(word) === compact(candidate.fullNumber))) {
    reasons.push('number');
    score += 65;
  }
  if (candidate.dueMinor === entry.amountMinor) {
    reasons.push('amount');
    score += 25;
  }
  const likeness = nameLikeness(entry.payerName, candidate.clientName);
  if (likeness >= 0.6) {
    reasons.push('name');
    score += likeness === 1 ? 20 : 15;
  }
  return { score: Math.min(100, score), reasons };
}

/** Money returned to the payer: only a named invoice that was paid by transfer qualifies. */
function proposeReturn(entry: StatementEntry, candidates: readonly Candidate[]): Proposal[] {
  const goneMinor = -entry.amountMinor;
  return candidates
    .filter(({ currency, returnableMinor }) => currency === entry.currency && returnableMinor >= goneMinor)
    .map((candidate) => ({
      candidate,
      ...scoreOf({ ...entry, amountMinor: goneMinor }, { ...candidate, dueMinor: candidate.returnableMinor }),
    }))
    .filter(({ reasons }) => reasons.includes('reference') || reasons.includes('number'))
    .toSorted((a, b) => b.score - a.score || a.candidate.fullNumber.localeCompare(b.candidate.fullNumber))
    .slice(0, maxProposals)
    .map(({ candidate: { invoiceId, ownerId }, score, reasons }) => ({ invoiceId, ownerId, score, reasons }));
}

/** Invoices an entry may be for, best first, in its currency: those it pays, or for outgoing money, its origin. */
export function proposeFor(entry: StatementEntry, candidates: readonly Candidate[]): Proposal[] {
  if (entry.amountMinor < 0) return proposeReturn(entry, candidates);
  if (entry.amountMinor === 0) return [];
  return candidates
    .filter(({ currency }) => currency === entry.currency)
    .map((candidate) => ({ candidate, ...scoreOf(entry, candidate) }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score || a.candidate.fullNumber.localeCompare(b.candidate.fullNumber))
    .slice(0, maxProposals)
    .map(({ candidate: { invoiceId, ownerId }, score, reasons }) => ({ invoiceId, ownerId, score, reasons }));
}

/**
 * The invoice an entry certainly pays: named by its reference or number, unpaid, and no other close match. Already paid
 * ones, and matches by amount and name alone, need a person.
 */
export function sureMatch(proposals: readonly Proposal[], candidates: readonly Candidate[]): Proposal | undefined {
  const [best, next] = proposals;
  if (!best || best.score < sureScore || (next && best.score - next.score < sureLead)) return undefined;
  const isNamed = best.reasons.includes('reference') || best.reasons.includes('number');
  const isOpen = (candidates.find(({ invoiceId }) => invoiceId === best.invoiceId)?.dueMinor ?? 0) > 0;
  return isNamed && isOpen ? best : undefined;
}
