import { createHash, type KeyObject, sign as signWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { bodyHashOf, type HeaderField, relaxedFields, relaxedValue } from './canonical-form.ts';
import type { DkimKey, SignableMail } from './dkim.types.ts';

// With a callback the runtime's threads do the work, outside the event loop.
const signAsync: (algorithm: string | null, data: Buffer, key: KeyObject) => Promise<Buffer> =
  promisify(signWithCallback);

/** Listed once more than they occur, so that adding another one in transit breaks the signature (RFC 6376 §8.15). */
const SEALED = ['from', 'to', 'cc', 'subject', 'date', 'reply-to', 'message-id'];
const COVERED = [
  ...SEALED,
  'sender',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
  'auto-submitted',
];
/** RFC 8301 §3.2: a signer must not use less. */
const MIN_RSA_BITS = 1024;
const FOLD_AT = 74;

/** Which header fields are signed, in which order. */
interface Plan {
  /** Positions in the header. */
  order: readonly number[];
  /** The value of the tag `h=`, folded, and in relaxed form. */
  names: string;
  relaxedNames: string;
}

interface Chosen extends Pick<Plan, 'names' | 'relaxedNames'> {
  /** The signed fields, each with its line ending. */
  text: string;
}

/** By field names: all mails of a mailing have the same ones. */
const plans = new Map<string, Plan>();
const plansLimit = 100;

interface Input {
  mail: SignableMail;
  keys: readonly DkimKey[];
  at: Temporal.Instant;
}

/** The DKIM-Signature fields to prepend to the message, one per key (RFC 6376, 8301, 8463), relaxed/relaxed. */
export async function signatureFields({ mail, keys, at }: Input): Promise<string> {
  if (keys.length === 0) return '';
  const chosen = chooseFields(mail.fields);
  const fields = await Promise.all(keys.map((key) => signatureField({ mail, key, at, chosen })));
  return fields.join('');
}

/** Signs a finished message; returns the same bytes with the signatures prepended. */
export async function signRaw({ raw, keys, at }: Omit<Input, 'mail'> & { raw: Buffer }): Promise<Buffer> {
  if (keys.length === 0) return raw;
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.toString('utf8', 0, end === -1 ? raw.length : end + 2);
  const body = end === -1 ? '' : raw.toString('utf8', end + 4);
  const fields = await signatureFields({
    mail: { fields: relaxedFields(head), bodyHash: bodyHashOf(body) },
    keys,
    at,
  });
  return Buffer.concat([Buffer.from(fields), raw]);
}

/** Throws RangeError for a key that verifiers would refuse. */
export function assertUsable({ algorithm, privateKey }: Pick<DkimKey, 'algorithm' | 'privateKey'>): void {
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (privateKey.asymmetricKeyType !== algorithm || (algorithm === 'rsa' && bits < MIN_RSA_BITS)) {
    throw new RangeError(`A key of this kind cannot sign: ${privateKey.asymmetricKeyType ?? 'unknown'} ${bits}`);
  }
}

function chooseFields(fields: readonly HeaderField[]): Chosen {
  const key = fields.map(({ name }) => name).join(' ');
  const plan = plans.get(key) ?? makePlan(fields);
  if (plans.size >= plansLimit) plans.clear();
  plans.set(key, plan);
  let text = '';
  for (const place of plan.order) text += `${fields[place]?.canonical}\r\n`;
  return { names: plan.names, relaxedNames: plan.relaxedNames, text };
}

function makePlan(fields: readonly HeaderField[]): Plan {
  const names: string[] = [];
  const order: number[] = [];
  for (const name of COVERED) {
    // Verifiers take fields of the same name from the bottom up.
    for (let place = fields.length - 1; place >= 0; place -= 1) {
      if (fields[place]?.name !== name) continue;
      names.push(name);
      order.push(place);
    }
    if (SEALED.includes(name)) names.push(name);
  }
  const folded = foldNames(names);
  return { order, names: folded, relaxedNames: relaxedValue(folded) };
}

function foldNames(names: readonly string[]): string {
  let folded = '';
  let column = ' h='.length;
  for (const [index, name] of names.entries()) {
    const piece = index < names.length - 1 ? `${name}:` : name;
    if (column + piece.length > FOLD_AT) {
      folded += '\r\n ';
      column = 1;
    }
    folded += piece;
    column += piece.length;
  }
  return folded;
}

async function signatureField(input: Omit<Input, 'keys'> & { key: DkimKey; chosen: Chosen }): Promise<string> {
  const { mail, key, at, chosen } = input;
  const seconds = Math.floor(at.epochMilliseconds / 1000);
  const kind = `v=1; a=${key.algorithm}-sha256; c=relaxed/relaxed; d=${key.domain};`;
  const moment = `s=${key.selector}; t=${seconds};`;
  const value = ` ${kind}\r\n ${moment}\r\n h=${chosen.names};\r\n bh=${mail.bodyHash};\r\n b=`;
  // The value again in relaxed form.
  const relaxed = `${kind} ${moment} h=${chosen.relaxedNames}; bh=${mail.bodyHash}; b=`;
  const signed = Buffer.from(`${chosen.text}dkim-signature:${relaxed}`);
  const signature =
    key.algorithm === 'rsa'
      ? await signAsync('sha256', signed, key.privateKey)
      : await signAsync(null, createHash('sha256').update(signed).digest(), key.privateKey);
  return `DKIM-Signature:${value}${signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`;
}
