import type { DuplicatePair } from '@enlace/contract/audience/contacts/duplicates.contract.ts';

export type Candidate = {
  id: string;
  nameKey: string;
  emails: readonly string[];
  phones: readonly string[];
  companyKey: string;
  cityKey: string;
};
export type Likeness = Pick<DuplicatePair, 'score' | 'reasons'>;

/** Pairs with a lower score are ignored. */
export const leastScore = 50;
const similarFrom = 0.6;

const weights: Record<DuplicatePair['reasons'][number], number> = {
  // The same mailbox written in two ways, such as ana+tienda@… and ana@….
  same_mailbox: 70,
  // Families and offices share numbers: not enough alone.
  same_phone: 40,
  same_name: 45,
  similar_name: 30,
  same_company: 20,
  same_city: 10,
  // Two different known addresses speak against it, but people have several.
  different_email: -10,
};

/** An address without what mail servers ignore: tags after “+”, and dots in Gmail. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [bare = ''] = local.split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return `${isGmail ? bare.replaceAll('.', '') : bare}@${isGmail ? 'gmail.com' : domain}`;
}

function trigramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of text.split(/[^\p{L}\p{N}]+/u).filter((each) => each !== '')) {
    const padded = [...`  ${word} `];
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3).join(''));
  }
  return grams;
}

/** Shared trigrams divided by all trigrams of two folded names, 0–1; word order is ignored. */
export function similarity(left: string, right: string): number {
  const a = trigramsOf(left);
  const b = trigramsOf(right);
  const shared = [...a].filter((gram) => b.has(gram)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

function share<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.some((each) => right.includes(each));
}

/** How likely two records are the same person, with the reasons behind the score. */
export function likeness(left: Candidate, right: Candidate): Likeness {
  const sameMailbox = share(left.emails.map(mailboxOf), right.emails.map(mailboxOf));
  const names = similarity(left.nameKey, right.nameKey);
  const found: Record<DuplicatePair['reasons'][number], boolean> = {
    same_mailbox: sameMailbox,
    same_phone: share(left.phones, right.phones),
    same_name: left.nameKey !== '' && names === 1,
    similar_name: names >= similarFrom && names < 1,
    same_company: left.companyKey !== '' && left.companyKey === right.companyKey,
    same_city: left.cityKey !== '' && left.cityKey === right.cityKey,
    different_email: !sameMailbox && left.emails.length > 0 && right.emails.length > 0,
  };
  const reasons = (Object.keys(weights) as (keyof typeof weights)[]).filter((reason) => found[reason]); // NOTE: keys of a literal.
  const sum = reasons.reduce((total, reason) => total + weights[reason], 0);
  return { score: Math.max(0, Math.min(100, sum)), reasons };
}
