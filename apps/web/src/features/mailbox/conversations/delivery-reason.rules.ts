export type DeliveryReason =
  | 'unknown_address'
  | 'mailbox_full'
  | 'too_large'
  | 'taken_for_spam'
  | 'domain'
  | 'busy'
  | 'own_server'
  | 'policy';

/** By the RFC 3463 code in the server's response; the most specific ones first. */
const byStatus: readonly (readonly [RegExp, DeliveryReason])[] = [
  [/\b[45]\.2\.2\b/, 'mailbox_full'],
  [/\b[45]\.(?:2\.3|3\.4)\b/, 'too_large'],
  [/\b5\.(?:1\.[0136]|2\.1)\b/, 'unknown_address'],
  [/\b[45]\.(?:1\.2|4\.[0-4]|1\.10)\b/, 'domain'],
  [/\b5\.7\.(?:1|26|2[0-9])\b/, 'taken_for_spam'],
  [/\b5\.7\.\d+\b/, 'policy'],
  [/\b4\.\d+\.\d+\b/, 'busy'],
];

const byWords: readonly (readonly [RegExp, DeliveryReason])[] = [
  [/\b(?:unreachable|timeout|ECONNREFUSED|ETIMEDOUT|certificate|STARTTLS|535|534)\b/i, 'own_server'],
  [/user unknown|no such user|does not exist|unknown (?:user|recipient)/i, 'unknown_address'],
  [/quota|mailbox (?:is )?full|over ?quota/i, 'mailbox_full'],
  [/spam|blacklist|block(?:ed|list)|reputation/i, 'taken_for_spam'],
  [/^4\d\d\b/, 'busy'],
];

/** The most likely reason of a failed delivery; undefined when unknown. */
export function deliveryReason(detail: string | null): DeliveryReason | undefined {
  if (detail === null) return undefined;
  const rules = [...byStatus, ...byWords];
  return rules.find(([form]) => form.test(detail))?.[1];
}
