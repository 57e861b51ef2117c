import type { MessagePort } from 'node:worker_threads';
import { serveWorker } from '../worker-port.ts';
import type { AskedRecords, SenderCheckRequest, SenderCheckResult, SenderVerdict } from './sender-check.types.ts';

/** Each signature costs DNS queries and a pass over the body; legitimate mail has one to four. */
const maxSignatures = 10;

/**
 * Forwarders whose word about a mail is taken (RFC 8617): they seal what they forward, and say what they found before
 * they changed it. Anybody can seal a false finding.
 */
const trustedSealers = [
  'google.com',
  'googlegroups.com',
  'microsoft.com',
  'messagingengine.com',
  'fastmail.com',
  'pobox.com',
  'zohomail.com',
  'zoho.com',
  'one.com',
  'forwardemail.net',
];

type Findings = {
  dkim: string;
  spf: string;
  dmarc: string;
  isDkimAligned: boolean;
  isSpfAligned: boolean;
  /** It was fetched or forwarded, so that the server it came from says nothing. */
  isOnItsWay: boolean;
};
type Records = string[] | string[][];
type Resolver = (name: string, type: string) => Promise<Records>;

serveWorker<SenderCheckRequest, SenderCheckResult | null>(async (request) => {
  const asking = askThrough(request.port);
  try {
    return { reply: await check(request, asking.resolve) };
  } finally {
    request.port.close();
  }
});

/** The main thread queries the name servers, because it has their configuration. */
function askThrough(port: MessagePort): { resolve: Resolver } {
  const waiting = new Map<number, PromiseWithResolvers<Records>>();
  let last = 0;
  port.on('message', ({ id, records, error }: AskedRecords) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(records ?? []);
    else asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
  });
  return {
    resolve(name, type) {
      const asked = Promise.withResolvers<Records>();
      last += 1;
      waiting.set(last, asked);
      port.postMessage({ id: last, name, type });
      return asked.promise;
    },
  };
}

function countSignatures(header: string): number {
  return header.match(/^dkim-signature[ \t]{0,20}:/gim)?.length ?? 0;
}

function isUnder(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`) || parent.endsWith(`.${domain}`);
}

function verdictOf({ dmarc, isDkimAligned, isSpfAligned, isOnItsWay }: Findings): SenderVerdict {
  if (dmarc === 'pass' || isDkimAligned) return 'verified';
  // Fetched and forwarded mail no longer has the address it came from, so half of the evidence is missing and it cannot
  // count as suspect.
  if (dmarc === 'fail') return isOnItsWay ? 'unknown' : 'suspect';
  return dmarc === 'none' && isSpfAligned ? 'verified' : 'unknown';
}

type ChainEntry = Record<string, { parsed?: Record<string, unknown> } | undefined>;
const valueOf = (tag: unknown): string => {
  if (typeof tag !== 'object' || tag === null) return '';
  const found: unknown = 'value' in tag ? tag.value : 'result' in tag ? tag.result : undefined;
  return typeof found === 'string' ? found.toLowerCase() : '';
};

type Arc = { status: { result: string }; chain?: unknown; authenticationResults?: unknown };

/**
 * Whether named forwarders alone sealed the mail, and the first of them found that the domain of From confirms it.
 */
function isVouchedFor(arc: Arc, domain: string): boolean {
  if (arc.status.result !== 'pass' || !Array.isArray(arc.chain)) return false;
  const chain = arc.chain as ChainEntry[];
  const isTrusted = chain.every((entry) => {
    const sealer = valueOf(entry['arc-seal']?.parsed?.['d']);
    return trustedSealers.some((known) => sealer === known || sealer.endsWith(`.${known}`));
  });
  // The library takes the value out of the last entry, which is the first where there is one.
  const first = chain.length === 1 ? arc.authenticationResults : chain[0]?.['arc-authentication-results']?.parsed;
  const found = (first as Record<string, unknown> | undefined)?.['dmarc'];
  if (!isTrusted || valueOf(found) !== 'pass' || typeof found !== 'object' || found === null) return false;
  const header = 'header' in found && typeof found.header === 'object' && found.header !== null ? found.header : {};
  return 'from' in header && typeof header.from === 'string' && header.from.toLowerCase() === domain;
}

async function check(request: SenderCheckRequest, resolver: Resolver): Promise<SenderCheckResult | null> {
  const { envelopeFrom, ip, helo, headerBytes, isForwarded } = request;
  const raw = Buffer.from(request.raw.buffer, request.raw.byteOffset, request.raw.byteLength);
  if (countSignatures(raw.toString('latin1', 0, headerBytes)) > maxSignatures) return null;
  // About 45 MB that only a process that receives mail needs.
  const { authenticate } = await import('mailauth');
  const result = await authenticate(raw, {
    ...(ip === null ? {} : { ip, helo: helo ?? '', sender: envelopeFrom }),
    mta: 'enlace',
    resolver,
    disableBimi: true,
  });
  const { headerFrom, results } = result.dkim;
  const domain = headerFrom[0]?.split('@').at(-1)?.toLowerCase();
  if (domain === undefined || domain === '' || result.dkim.fromFields !== 1) return null;
  const passed = results.find(({ status }) => status.result === 'pass' && status.aligned);
  const spf = ip !== null && result.spf ? result.spf.status.result : 'none';
  const spfDomain = result.spf ? result.spf.domain.toLowerCase() : '';
  // Forwarding breaks SPF alone: where a signature of the sender is broken as well, the mail was changed.
  const isBroken = results.some(
    ({ status, signingDomain }) => !['pass', 'none'].includes(status.result) && isUnder(signingDomain ?? '', domain),
  );
  const ownDmarc = result.dmarc ? result.dmarc.status.result : 'none';
  const findings: Findings = {
    dkim: (passed ?? results[0])?.status.result ?? 'none',
    spf,
    dmarc: isForwarded && result.arc && isVouchedFor(result.arc, domain) ? 'pass' : ownDmarc,
    isDkimAligned: passed !== undefined,
    isSpfAligned: spf === 'pass' && isUnder(spfDomain, domain),
    isOnItsWay: ip === null || (isForwarded && !isBroken),
  };
  const { dkim, dmarc } = findings;
  return { verdict: verdictOf(findings), dkim, spf, dmarc, domain };
}
