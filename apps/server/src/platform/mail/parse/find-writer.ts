import { trimEndOf, trimStartOf } from '@enlace/contract/core/trim-text.ts';
import { addressParser, decodeWords } from 'postal-mime';
import type { MailPerson } from './parsed-mail.types.ts';

const ADDRESS = /[^\s<>@"(),:;[\]]{1,64}@[^\s<>@"(),:;[\]]{1,255}/u;
const WHOLE_ADDRESS = new RegExp(`^${ADDRESS.source}$`, 'u');
const LONGEST_FIELD = 4_000;
const SILENT =
  /^(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|no[-_.]?contest(?:ar|e)|no[-_.]?responder?|nobody|www-data|apache|wordpress|notifications?|notificaciones|alerts?|mailer)\b/i;

/** Addresses that by convention nobody reads. A weak sign, never enough for a decision. */
export function isSilentAddress(address: string): boolean {
  return SILENT.test(address);
}

function tidy(text: string): string {
  const line = decodeWords(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  return trimEndOf(trimStartOf(line, /[\s"'<,;(]/), /[\s"'>,;)]/);
}

/** The first address of a field, even a malformed one: unquoted commas, unclosed brackets. */
export function readPerson(field: string | undefined): MailPerson | null {
  const value = (field ?? '').slice(0, LONGEST_FIELD);
  if (value.trim() === '') return null;
  const given = addressParser(value);
  const entries = given.flatMap((entry) => entry.group ?? [entry]);
  const valid = entries.filter(({ address }) => WHOLE_ADDRESS.test(address ?? ''));
  const [first] = valid;
  if (first?.address !== undefined) {
    // A name with a comma or a colon is split; when there is only one address, everything before it is the name.
    const bracket = value.lastIndexOf('<');
    const isSplit = entries.length > 1 || (given.some(({ group }) => group) && !value.includes(';'));
    const isBroken = valid.length === 1 && isSplit && bracket > 0;
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

/** All valid addresses of a field. */
export function readPeople(field: string | undefined): MailPerson[] {
  const entries = addressParser((field ?? '').slice(0, LONGEST_FIELD)).flatMap((entry) => entry.group ?? [entry]);
  return entries.flatMap(({ address, name }) =>
    WHOLE_ADDRESS.test(address) ? [{ address: tidy(address), name: tidy(name) }] : [],
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const isSame = (left: MailPerson, right: MailPerson) => left.address.toLowerCase() === right.address.toLowerCase();

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const localOf = (address: string) => fold(address.slice(0, address.lastIndexOf('@')));
/** Words of a name or of the part before the @. */
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => [...word].length >= 3);

/**
 * People with several addresses use their name in both. A display name proves nothing: forms put the visitor's there.
 * Nor do equal local parts when the mail came from the very box it was sent to: that is how forms write, and every
 * business has an `info`.
 */
function isOnePerson({ from, replyTo, isToItself }: { from: MailPerson; replyTo: MailPerson; isToItself: boolean }) {
  const local = localOf(from.address);
  const names = wordsOf(fold(replyTo.name));
  const own = new Set(wordsOf(local));
  // `jroca` is Julia Roca; three letters occur in many words.
  const isAtEnd = (word: string) => [...own].some((known) => known.startsWith(word) || known.endsWith(word));
  const isInBox = (word: string) => own.has(word) || ([...word].length >= 4 && isAtEnd(word));
  if ([...names, ...(isToItself ? [] : wordsOf(localOf(replyTo.address)))].some(isInBox)) return true;
  const address = fold(from.address);
  return names.length >= 2 && names.every((word) => address.includes(word));
}

/** The address of the list that passed the mail on, according to its fields. */
function listOf(headers: ReadonlyMap<string, string>): (person: MailPerson) => boolean {
  const post = readPerson(headers.get('list-post')?.replace(/mailto:/i, ''));
  const [name = ''] = (/([^<>\s]{1,200})>?\s*$/.exec((headers.get('list-id') ?? '').slice(0, 1_000))?.[1] ?? '')
    .toLowerCase()
    .split('.', 1);
  return (person) =>
    (post !== null && isSame(post, person)) || (name !== '' && person.address.toLowerCase().startsWith(`${name}@`));
}

/**
 * The writer of a mail whose From was changed by a list: the fields that keep the original one, then the address in
 * Reply-To or Cc that is not the list. Lists that set Reply-To to themselves put the writer into Cc.
 */
function findBehindList({
  headers,
  from,
}: {
  headers: ReadonlyMap<string, string>;
  from: MailPerson;
}): MailPerson | null {
  const isList = listOf(headers);
  const isOther = (person: MailPerson | null) => person !== null && !isList(person) && !isSame(person, from);
  const domain = domainOf(from.address);
  // `lucia=visitor.example@lists.example`
  const isRewritten = /^[^@=]+=[^@=]+@/.test(from.address) && headers.has('list-id');
  const answered = readPeople(headers.get('reply-to'));
  // Or an address the list created for the writer, where answers go to both.
  const isMade =
    answered.some((person) => isList(person) && domainOf(person.address) === domain) &&
    answered.some((person) => isOther(person) && domainOf(person.address) !== domain);
  if (!isList(from) && !isRewritten && !isMade) return null;
  const original = readPerson(headers.get('x-original-sender'));
  if (isOther(original)) return original;
  const behind = answered.find(isOther);
  if (behind) return behind;
  const words = new Set(wordsOf(fold(from.name)));
  const copied = readPeople(headers.get('cc')).filter(
    (person) => isOther(person) && domainOf(person.address) !== domain,
  );
  return (
    copied.find(({ name, address }) => wordsOf(`${fold(name)} ${localOf(address)}`).some((word) => words.has(word))) ??
    null
  );
}

type Behind = { hidden: MailPerson; from: MailPerson; replyTo: MailPerson | null };

/** Lists write `Ana Gil via Info` or `Ana Gil (via Info)` before their address. */
function nameBehindList({ hidden, from, replyTo }: Behind): string {
  if (hidden.name !== '') return hidden.name;
  if (replyTo !== null && replyTo.name !== '' && isSame(replyTo, hidden)) return replyTo.name;
  const at = from.name.search(/[ (]via /i);
  return tidy(at > 0 ? from.name.slice(0, at) : from.name);
}

type Input = { headers: ReadonlyMap<string, string>; from: MailPerson | null; replyTo: MailPerson | null };
export type Writer = {
  person: MailPerson | null;
  /** From is a form, a group or a program that passed this person's mail on. */
  isPassedOn: boolean;
};

/**
 * The writer of the mail. Groups put their own address into From and keep the writer in Reply-To or X-Original-From;
 * forms and shops write from their own address and name the person in Reply-To (RFC 5322 §3.6.2).
 */
export function findWriter({ headers, from, replyTo }: Input): Writer {
  // Forms that leave From empty still name who to answer.
  if (from === null) return { person: replyTo, isPassedOn: replyTo !== null };
  const original = readPerson(headers.get('x-original-from'));
  if (original !== null && !isSame(original, from)) return { person: original, isPassedOn: true };
  const hidden = findBehindList({ headers, from });
  if (hidden !== null)
    return { person: { ...hidden, name: nameBehindList({ hidden, from, replyTo }) }, isPassedOn: true };
  if (replyTo === null || isSame(replyTo, from)) return { person: from, isPassedOn: false };
  const post = readPerson(headers.get('list-post')?.replace(/mailto:/i, ''));
  // Lists that want answers to go to the list.
  if (post !== null && isSame(post, replyTo)) return { person: from, isPassedOn: false };
  const isElsewhere = domainOf(from.address) !== domainOf(replyTo.address);
  // Nobody reads answers to From; its domain vouches for both.
  if (!isElsewhere && isSilentAddress(from.address) && !isSilentAddress(replyTo.address))
    return { person: { ...replyTo, name: replyTo.name === '' ? from.name : replyTo.name }, isPassedOn: false };
  const isList = headers.has('list-id') || headers.has('mailing-list') || headers.has('x-google-group-id');
  const isProgram =
    isSilentAddress(from.address) || /^auto-generated/i.test(headers.get('auto-submitted')?.trim() ?? '');
  const isToItself = ['to', 'cc'].some((field) =>
    readPeople(headers.get(field)).some((person) => isSame(person, from)),
  );
  const isPassedOn = isElsewhere && (isList || isProgram || !isOnePerson({ from, replyTo, isToItself }));
  return { person: isPassedOn ? replyTo : from, isPassedOn };
}
