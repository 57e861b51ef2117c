import { trimEndOf, trimStartOf } from '@enlace/contract/core/trim-text.ts';
import { addressParser, decodeWords } from 'postal-mime';
import type { MailPerson } from './parsed-mail.types.ts';

const ADDRESS = /[^\s<>@"(),:;[\]]{1,64}@[^\s<>@"(),:;[\]]{1,255}/u;
const WHOLE_ADDRESS = new RegExp(`^${ADDRESS.source}$`, 'u');
const LONGEST_FIELD = 4_000;
const SILENT =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|no[-_.]?contest(?:ar|e)|no[-_.]?responder?|nobody|www-data|apache|wordpress|notifications?|notificaciones|alerts?|mailer)\b/i;

/** Addresses that by custom nobody reads. A weak sign, never enough for a decision. */
export function isSilentAddress(address: string): boolean {
  return SILENT.test(address);
}

function tidy(text: string): string {
  const line = decodeWords(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  return trimEndOf(trimStartOf(line, /[\s"'<,;(]/), /[\s"'>,;)]/);
}

/** The first address of a field, also of one that breaks the rules: commas without quotes, brackets without an end. */
export function readPerson(field: string | undefined): MailPerson | null {
  const value = (field ?? '').slice(0, LONGEST_FIELD);
  if (value.trim() === '') return null;
  const entries = addressParser(value).flatMap((entry) => entry.group ?? [entry]);
  const valid = entries.filter(({ address }) => WHOLE_ADDRESS.test(address ?? ''));
  const [first] = valid;
  if (first?.address !== undefined) {
    // A name with a comma falls apart; when only one address is there, all before it is the name.
    const bracket = value.lastIndexOf('<');
    const isBroken = valid.length === 1 && entries.length > 1 && bracket > 0;
    return { address: tidy(first.address), name: isBroken ? tidy(value.slice(0, bracket)) : tidy(first.name ?? '') };
  }
  const text = decodeWords(value);
  const found = ADDRESS.exec(text);
  if (found === null) return null;
  return {
    address: found[0],
    name: tidy(text.slice(0, found.index)) || tidy(text.slice(found.index + found[0].length)),
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const isSame = (left: MailPerson, right: MailPerson) => left.address.toLowerCase() === right.address.toLowerCase();

/** Words of a name and of what stands before the @. */
function wordsOf({ name, address }: MailPerson): string[] {
  const text = `${name} ${address.slice(0, address.lastIndexOf('@'))}`.normalize('NFKD').toLowerCase();
  return text
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= 3);
}

/** People who have several addresses use their name in both. */
function isOnePerson(left: MailPerson, right: MailPerson): boolean {
  const known = new Set(wordsOf(left));
  return wordsOf(right).some((word) => known.has(word));
}

type Input = { headers: ReadonlyMap<string, string>; from: MailPerson | null; replyTo: MailPerson | null };
export type Writer = {
  person: MailPerson | null;
  /** From names a form, a group or a program that passed the mail of this person on. */
  isPassedOn: boolean;
};

/**
 * Who wrote the mail. Groups put their own address into From and keep the writer in Reply-To or X-Original-From; forms
 * and shops write from an address of theirs and name the person in Reply-To (RFC 5322 §3.6.2).
 */
export function findWriter({ headers, from, replyTo }: Input): Writer {
  if (from === null) return { person: null, isPassedOn: false };
  const original = readPerson(headers.get('x-original-from'));
  if (original !== null && !isSame(original, from)) return { person: original, isPassedOn: true };
  if (replyTo === null || isSame(replyTo, from)) return { person: from, isPassedOn: false };
  const post = readPerson(headers.get('list-post')?.replace(/mailto:/i, ''));
  // Lists that want answers to go to the list.
  if (post !== null && isSame(post, replyTo)) return { person: from, isPassedOn: false };
  const isElsewhere = domainOf(from.address) !== domainOf(replyTo.address);
  const isList = headers.has('list-id') || headers.has('mailing-list') || headers.has('x-google-group-id');
  const isProgram =
    isSilentAddress(from.address) || /^auto-generated/i.test(headers.get('auto-submitted')?.trim() ?? '');
  const isPassedOn = isElsewhere && (isList || isProgram || !isOnePerson(from, replyTo));
  return { person: isPassedOn ? replyTo : from, isPassedOn };
}
