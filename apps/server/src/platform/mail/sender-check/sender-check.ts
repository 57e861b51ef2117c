import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';
import { isGlobalAddress } from '#platform/outbound/addresses.ts';
import type { ResolveRecords } from '#platform/outbound/resolve-records.ts';
import type { SenderCheck, SenderCheckInput, SenderCheckResult, SenderVerdict } from './sender-check.types.ts';

const patienceMs = 5_000;
/** Each signature costs look-ups and a pass over the body; honest mail has one to four. */
const mostSignatures = 10;
const mostHeaderBytes = 256 * 1024;

type Findings = { dkim: string; spf: string; dmarc: string; isDkimAligned: boolean; isSpfAligned: boolean };

function countSignatures(raw: Buffer): number {
  const end = raw.subarray(0, mostHeaderBytes).indexOf('\r\n\r\n');
  const head = raw.subarray(0, end === -1 ? mostHeaderBytes : end).toString('latin1');
  return head.match(/^dkim-signature\s*:/gim)?.length ?? 0;
}

function isUnder(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`) || parent.endsWith(`.${domain}`);
}

function verdictOf({ dmarc, isDkimAligned, isSpfAligned }: Findings, isFetched: boolean): SenderVerdict {
  if (dmarc === 'pass' || isDkimAligned) return 'verified';
  // Fetched mail has lost the address it came from, so half of the proof is missing and nothing can be held against it.
  if (dmarc === 'fail') return isFetched ? 'unknown' : 'suspect';
  return dmarc === 'none' && isSpfAligned ? 'verified' : 'unknown';
}

async function ask(input: SenderCheckInput, resolver: ResolveRecords): Promise<SenderCheckResult | null> {
  const { raw, envelopeFrom, remoteAddress, helo } = input;
  // A relay of our own network says nothing about the sender.
  const ip = remoteAddress !== null && isGlobalAddress(remoteAddress) ? remoteAddress : undefined;
  // Some 45 MB that only a process needs to which mail comes in.
  const { authenticate } = await import('mailauth');
  const result = await authenticate(raw, {
    ...(ip === undefined ? {} : { ip, helo: helo ?? '', sender: envelopeFrom }),
    mta: 'enlace',
    resolver,
    disableArc: true,
    disableBimi: true,
  });
  const { headerFrom, results } = result.dkim;
  const domain = headerFrom[0]?.split('@').at(-1)?.toLowerCase();
  if (domain === undefined || domain === '' || result.dkim.fromFields !== 1) return null;
  const passed = results.find(({ status }) => status.result === 'pass' && status.aligned);
  const spf = ip !== undefined && result.spf ? result.spf.status.result : 'none';
  const spfDomain = result.spf ? result.spf.domain.toLowerCase() : '';
  const findings: Findings = {
    dkim: (passed ?? results[0])?.status.result ?? 'none',
    spf,
    dmarc: result.dmarc ? result.dmarc.status.result : 'none',
    isDkimAligned: passed !== undefined,
    isSpfAligned: spf === 'pass' && isUnder(spfDomain, domain),
  };
  const { dkim, dmarc } = findings;
  return { verdict: verdictOf(findings, ip === undefined), dkim, spf, dmarc, domain };
}

/** Checks senders; slow name servers and broken signatures make a mail unknown, never late. */
export function createSenderCheck({ resolver, logger }: { resolver: ResolveRecords; logger: Logger }): SenderCheck {
  return {
    async check(input) {
      if (countSignatures(input.raw) > mostSignatures) return null;
      const end = new AbortController();
      try {
        const late = delay(patienceMs, null, { signal: end.signal, ref: false });
        return await Promise.race([ask(input, resolver), late]);
      } catch (error) {
        logger.warn({ err: error }, 'the sender of a mail could not be checked');
        return null;
      } finally {
        end.abort();
      }
    },
  };
}
