import { createHash, type KeyObject, sign as signWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { bodyHashOf, type HeaderField, relaxedFields, relaxedValue } from './canonical-form.ts';
import type { DkimKey, SignableMail } from './dkim.types.ts';

// With a callback the work is done by the threads of the runtime, beside the event loop.
const signAsync: (algorithm: string | null, data: Buffer, key: KeyObject) => Promise<Buffer> =
  promisify(signWithCallback);

/** Named once more than they stand there, so that a second one added on the way breaks the signature (RFC 6376 §8.15). */
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

interface Chosen {
  /** The value of the tag `h=`, folded. */
  names: string;
  /** The signed fields, each with its line end. */
  text: string;
}

interface Input {
  mail: SignableMail;
  keys: readonly DkimKey[];
  at: Temporal.Instant;
}

/** The DKIM-Signature fields to put before the message, one for each key (RFC 6376, 8301, 8463), relaxed/relaxed. */
export async function signatureFields({ mail, keys, at }: Input): Promise<string> {
  if (keys.length === 0) return '';
  const chosen = chooseFields(relaxedFields(mail.head));
  const fields = await Promise.all(keys.map((key) => signatureField({ mail, key, at, chosen })));
  return fields.join('');
}

/** Signs a finished message; the same bytes with the signatures before them. */
export async function signRaw({ raw, keys, at }: Omit<Input, 'mail'> & { raw: Buffer }): Promise<Buffer> {
  if (keys.length === 0) return raw;
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.toString('utf8', 0, end === -1 ? raw.length : end + 2);
  const body = end === -1 ? '' : raw.toString('utf8', end + 4);
  const fields = await signatureFields({ mail: { head, bodyHash: bodyHashOf(body) }, keys, at });
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
  const names: string[] = [];
  let text = '';
  for (const name of COVERED) {
    // Verifiers take fields of one name from the bottom up.
    for (const field of fields.filter((each) => each.name === name).toReversed()) {
      names.push(name);
      text += `${field.canonical}\r\n`;
    }
    if (SEALED.includes(name)) names.push(name);
  }
  return { names: foldNames(names), text };
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
  const value =
    ` v=1; a=${key.algorithm}-sha256; c=relaxed/relaxed; d=${key.domain};\r\n` +
    ` s=${key.selector}; t=${seconds};\r\n h=${chosen.names};\r\n bh=${mail.bodyHash};\r\n b=`;
  const signed = Buffer.from(`${chosen.text}dkim-signature:${relaxedValue(value)}`);
  const signature =
    key.algorithm === 'rsa'
      ? await signAsync('sha256', signed, key.privateKey)
      : await signAsync(null, createHash('sha256').update(signed).digest(), key.privateKey);
  return `DKIM-Signature:${value}${signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n ')}\r\n`;
}
