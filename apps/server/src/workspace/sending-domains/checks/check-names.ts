import { isIPv4 } from 'node:net';
import type {
  DomainCheck,
  DomainCheckKind,
  DomainProblem,
} from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { type DkimAlgorithm } from '#platform/mail/dkim/dkim.types.ts';
import { dkimRecordName } from '#platform/mail/dkim/dkim-keys.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import { type Answer, askDns } from './ask-dns.ts';

/** Mechanisms and the modifier that cause further DNS queries by a verifier (RFC 7208 §4.6.4). */
const asking = /^[+?~-]?(?:(a|mx|ptr)(?=$|[:/])|(include|exists|redirect)[:=](.+))/i;
const maxLookups = 10;

type SpfReading = { lookups: number; next: string[]; allowsEverybody: boolean };

/** The policies among the TXT records of a name. */
function spfRecords(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** The look-ups of one policy and which others it includes; macros are counted but not followed. */
function readSpf(record: string): SpfReading {
  const reading: SpfReading = { lookups: 0, next: [], allowsEverybody: false };
  for (const term of record.split(/\s+/).slice(1)) {
    if (/^\+?all$/i.test(term)) reading.allowsEverybody = true;
    const match = asking.exec(term);
    if (!match) continue;
    reading.lookups += 1;
    const [, , kind = '', target = ''] = match;
    if (/^(?:include|redirect)$/i.test(kind) && !target.includes('%')) reading.next.push(target.toLowerCase());
  }
  return reading;
}

const longestShown = 300;

type Finding = { verdict: DomainCheck['verdict']; problem: DomainProblem | null; found?: string | undefined };

function finding(check: DomainCheckKind, { verdict, problem, found }: Finding): DomainCheck {
  return { check, verdict, problem, found: found?.slice(0, longestShown) ?? null };
}

function silent(check: DomainCheckKind): DomainCheck {
  return finding(check, { verdict: 'unknown', problem: 'no_answer' });
}

/** Tags of a record such as `v=DKIM1; k=rsa; p=…`; undefined when malformed. */
function readTags(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    if (at <= 0) return undefined;
    tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s+/g, ''));
  }
  return tags;
}

export type PublishedKey = { algorithm: DkimAlgorithm; selector: string; publicKey: string };

function judgeKey({ algorithm, publicKey }: PublishedKey, answer: string[]): Finding {
  const texts = answer.filter((text) => /(?:^|;)\s*p\s*=/i.test(text));
  const [text] = texts;
  // Without the short key mails are still signed, with the one every server supports.
  const weight = algorithm === 'rsa' ? 'bad' : 'warn';
  if (text === undefined) return { verdict: weight, problem: 'missing', found: answer[0] };
  if (texts.length > 1) return { verdict: weight, problem: 'several', found: text };
  const tags = readTags(text);
  if (!tags || (tags.has('v') && tags.get('v') !== 'DKIM1')) return { verdict: weight, problem: 'broken', found: text };
  if (tags.get('p') === '') return { verdict: weight, problem: 'revoked', found: text };
  const isOurs = tags.get('p') === publicKey && (tags.get('k') ?? 'rsa') === algorithm;
  return isOurs ? { verdict: 'good', problem: null } : { verdict: weight, problem: 'other_key', found: text };
}

/** Whether a key's record exists and contains this key. */
export async function checkKey(dns: ResolveRecords, domain: string, key: PublishedKey): Promise<DomainCheck> {
  const check = key.algorithm === 'rsa' ? 'dkim_rsa' : 'dkim_ed25519';
  const answer = await askDns(dns, { name: dkimRecordName({ selector: key.selector, domain }), type: 'TXT' });
  return answer === undefined ? silent(check) : finding(check, judgeKey(key, answer));
}

type SpfCount = { lookups: number; isBroken: boolean; isSilent: boolean };

/** Follows a policy into included ones, no further than a verifier would. */
async function countLookups(dns: ResolveRecords, record: string): Promise<SpfCount> {
  const count: SpfCount = { lookups: 0, isBroken: false, isSilent: false };
  const open = [record];
  for (let text = open.shift(); text !== undefined && count.lookups <= maxLookups; text = open.shift()) {
    const { lookups, next } = readSpf(text);
    count.lookups += lookups;
    const answers = await Promise.all(next.slice(0, maxLookups).map((name) => askDns(dns, { name, type: 'TXT' })));
    for (const answer of answers) {
      const records = spfRecords(answer ?? []);
      if (answer === undefined) count.isSilent = true;
      else if (records.length !== 1) count.isBroken = true;
      open.push(...records.slice(0, 1));
    }
  }
  return count;
}

/**
 * Whether sending servers are declared: one policy, within a verifier's look-up limit, that does not allow everybody.
 */
export async function checkSpf(dns: ResolveRecords, domain: string): Promise<DomainCheck> {
  const answer = await askDns(dns, { name: domain, type: 'TXT' });
  if (answer === undefined) return silent('spf');
  const records = spfRecords(answer);
  const [found] = records;
  if (found === undefined) return finding('spf', { verdict: 'bad', problem: 'missing' });
  if (records.length > 1) return finding('spf', { verdict: 'bad', problem: 'several', found: records.join(' · ') });
  if (readSpf(found).allowsEverybody) return finding('spf', { verdict: 'bad', problem: 'allows_everybody', found });
  const { lookups, isBroken, isSilent } = await countLookups(dns, found);
  if (lookups > maxLookups) return finding('spf', { verdict: 'bad', problem: 'too_many_lookups', found });
  if (isBroken) return finding('spf', { verdict: 'bad', problem: 'broken', found });
  return isSilent ? silent('spf') : finding('spf', { verdict: 'good', problem: null, found });
}

/** The policy of a domain or of its nearest parent (RFC 7489 §6.6.3, walked up label by label). */
async function findDmarc(dns: ResolveRecords, domain: string): Promise<Answer> {
  const labels = domain.split('.');
  for (let start = 0; start <= labels.length - 2; start += 1) {
    const answer = await askDns(dns, { name: `_dmarc.${labels.slice(start).join('.')}`, type: 'TXT' });
    if (answer === undefined) return undefined;
    const records = answer.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
    if (records.length > 0) return records;
  }
  return [];
}

/** Whether exactly one valid policy exists. Our signature uses the sender's own domain, so it is always aligned. */
export async function checkDmarc(dns: ResolveRecords, domain: string): Promise<DomainCheck> {
  const records = await findDmarc(dns, domain);
  if (records === undefined) return silent('dmarc');
  const [found] = records;
  if (found === undefined) return finding('dmarc', { verdict: 'bad', problem: 'missing' });
  if (records.length > 1) return finding('dmarc', { verdict: 'bad', problem: 'several', found: records.join(' · ') });
  const policy = readTags(found)?.get('p')?.toLowerCase();
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy)) {
    return finding('dmarc', { verdict: 'bad', problem: 'broken', found });
  }
  return finding('dmarc', { verdict: 'good', problem: null, found });
}

/** Whether the domain receives mail: answers, and what large providers require of senders. */
export async function checkMx(dns: ResolveRecords, domain: string): Promise<DomainCheck> {
  const answer = await askDns(dns, { name: domain, type: 'MX' });
  if (answer === undefined) return silent('mx');
  return answer.length === 0
    ? finding('mx', { verdict: 'warn', problem: 'missing' })
    : finding('mx', { verdict: 'good', problem: null, found: answer.toSorted().join(', ') });
}

function reverseName(address: string): string {
  return `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
}

/** Whether the sending server's address has a name that resolves back to it. Checked for public names only. */
export async function checkPtr(dns: ResolveRecords, host: string): Promise<DomainCheck | undefined> {
  if (!host.includes('.') || isIPv4(host)) return undefined;
  const [address] = (await askDns(dns, { name: host, type: 'A' })) ?? [];
  if (address === undefined) return undefined;
  const names = await askDns(dns, { name: reverseName(address), type: 'PTR' });
  if (names === undefined) return silent('ptr');
  const [name] = names;
  if (name === undefined) return finding('ptr', { verdict: 'warn', problem: 'no_reverse', found: address });
  const back = await askDns(dns, { name, type: 'A' });
  if (back === undefined) return silent('ptr');
  return back.includes(address)
    ? finding('ptr', { verdict: 'good', problem: null, found: `${address} ${name}` })
    : finding('ptr', { verdict: 'warn', problem: 'other_reverse', found: `${address} ${name}` });
}
