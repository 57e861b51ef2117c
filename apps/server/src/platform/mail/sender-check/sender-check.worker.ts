import type { MessagePort } from 'node:worker_threads';
import { serveWorker } from '../worker-port.ts';
import type { AskedRecords, SenderCheckRequest, SenderCheckResult, SenderVerdict } from './sender-check.types.ts';

/** Each signature costs DNS queries and a pass over the body; legitimate mail has one to four. */
const maxSignatures = 10;

type Findings = { dkim: string; spf: string; dmarc: string; isDkimAligned: boolean; isSpfAligned: boolean };
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

function verdictOf({ dmarc, isDkimAligned, isSpfAligned }: Findings, isFetched: boolean): SenderVerdict {
  if (dmarc === 'pass' || isDkimAligned) return 'verified';
  // Fetched mail no longer has the address it came from, so half of the evidence is missing and it cannot count as
  // suspect.
  if (dmarc === 'fail') return isFetched ? 'unknown' : 'suspect';
  return dmarc === 'none' && isSpfAligned ? 'verified' : 'unknown';
}

async function check(request: SenderCheckRequest, resolver: Resolver): Promise<SenderCheckResult | null> {
  const { envelopeFrom, ip, helo, headerBytes } = request;
  const raw = Buffer.from(request.raw.buffer, request.raw.byteOffset, request.raw.byteLength);
  if (countSignatures(raw.toString('latin1', 0, headerBytes)) > maxSignatures) return null;
  // About 45 MB that only a process that receives mail needs.
  const { authenticate } = await import('mailauth');
  const result = await authenticate(raw, {
    ...(ip === null ? {} : { ip, helo: helo ?? '', sender: envelopeFrom }),
    mta: 'enlace',
    resolver,
    disableArc: true,
    disableBimi: true,
  });
  const { headerFrom, results } = result.dkim;
  const domain = headerFrom[0]?.split('@').at(-1)?.toLowerCase();
  if (domain === undefined || domain === '' || result.dkim.fromFields !== 1) return null;
  const passed = results.find(({ status }) => status.result === 'pass' && status.aligned);
  const spf = ip !== null && result.spf ? result.spf.status.result : 'none';
  const spfDomain = result.spf ? result.spf.domain.toLowerCase() : '';
  const findings: Findings = {
    dkim: (passed ?? results[0])?.status.result ?? 'none',
    spf,
    dmarc: result.dmarc ? result.dmarc.status.result : 'none',
    isDkimAligned: passed !== undefined,
    isSpfAligned: spf === 'pass' && isUnder(spfDomain, domain),
  };
  const { dkim, dmarc } = findings;
  return { verdict: verdictOf(findings, ip === null), dkim, spf, dmarc, domain };
}
