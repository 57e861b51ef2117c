import { isIP } from 'node:net';
import type { CustomDomainCheck } from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import { hasErrorCode } from '#platform/database/error-code.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import type { DomainReport } from './custom-domains.types.ts';
import { proofName, proofText } from './host.rules.ts';

/** `undefined`: the name servers did not answer. Empty: no records exist. */
type Answer = string[] | undefined;
type Verdict = Omit<CustomDomainCheck, 'check'>;
type Subject = { host: string; proof: string; home: string };

const longestShown = 200;
const good: Verdict = { verdict: 'good', problem: null, found: null };
const noAnswer: Verdict = { verdict: 'unknown', problem: 'no_answer', found: null };

async function ask(dns: ResolveRecords, name: string, type: string): Promise<Answer> {
  try {
    const records: readonly (string | string[])[] = await dns(name, type);
    return records.map((record) => (typeof record === 'string' ? record : record.join('')).trim());
  } catch (error) {
    return hasErrorCode(error, 'ENOTFOUND', 'ENODATA') ? [] : undefined;
  }
}

function shown(values: readonly string[]): string {
  return values.join(', ').slice(0, longestShown);
}

async function lookForProof(dns: ResolveRecords, { host, proof }: Subject): Promise<Verdict> {
  const found = await ask(dns, proofName(host), 'TXT');
  if (found === undefined) return noAnswer;
  if (found.includes(proofText(proof))) return good;
  if (found.length === 0) return { verdict: 'bad', problem: 'missing', found: null };
  return { verdict: 'bad', problem: 'other_value', found: shown(found) };
}

type Addresses = { v4: Answer; v6: Answer };

async function addressesOf(dns: ResolveRecords, name: string): Promise<Addresses> {
  const family = isIP(name.replace(/^\[|\]$/g, ''));
  if (family !== 0) return { v4: family === 4 ? [name] : [], v6: family === 6 ? [name.replace(/^\[|\]$/g, '')] : [] };
  const [v4, v6] = await Promise.all([ask(dns, name, 'A'), ask(dns, name, 'AAAA')]);
  return { v4, v6 };
}

function listed({ v4, v6 }: Addresses): string[] {
  return [...(v4 ?? []), ...(v6 ?? [])];
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Every address must be ours: a browser uses any of them, and so does a certificate authority. */
function judgeRoute(theirs: Addresses, ours: Addresses, alias: Answer): Verdict {
  const found = listed(theirs);
  const own = new Set(listed(ours));
  if (found.length > 0) {
    const foreign = found.filter((address) => !own.has(address));
    if (foreign.length === 0) return good;
    if (own.size > 0) return { verdict: 'bad', problem: 'elsewhere', found: shown(foreign) };
    return noAnswer;
  }
  if (theirs.v4 === undefined || theirs.v6 === undefined || alias === undefined) return noAnswer;
  return { verdict: 'bad', problem: 'missing', found: alias.length === 0 ? null : shown(alias) };
}

async function lookForRoute(dns: ResolveRecords, { host, home }: Subject): Promise<{ route: Verdict; ours: string[] }> {
  const [alias, theirs, ours] = await Promise.all([
    ask(dns, host, 'CNAME'),
    addressesOf(dns, host),
    addressesOf(dns, home),
  ]);
  const leadsHome = alias?.some((target) => withoutDot(target) === withoutDot(home)) === true;
  return { route: leadsHome ? good : judgeRoute(theirs, ours, alias), ours: listed(ours) };
}

/** Queries the name servers for a host's owner and target. */
export async function lookAtHost(dns: ResolveRecords, subject: Subject): Promise<DomainReport> {
  const [proof, { route, ours }] = await Promise.all([lookForProof(dns, subject), lookForRoute(dns, subject)]);
  return {
    checks: [
      { check: 'proof', ...proof },
      { check: 'route', ...route },
    ],
    addresses: ours,
  };
}
