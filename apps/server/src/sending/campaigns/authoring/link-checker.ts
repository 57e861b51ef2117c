import type { CheckedLink } from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.types.ts';

type Answer = Pick<CheckedLink, 'state' | 'status'>;
type Kept = { answer: Answer; untilMs: number };
type Deps = Pick<Platform, 'outbound' | 'clock'>;

const keptMs = 3_600_000;
const maxKept = 2000;
const atOnce = 6;
const patienceMs = 3000;
const maxBytes = 64 * 1024;
/** Servers that answer with these exist; they only refuse automated requests. */
const shyStatuses = new Set([401, 403, 405, 406, 429, 999]);

function answerOf(status: number): Answer {
  const isGood = (status >= 200 && status < 400) || shyStatuses.has(status);
  return { state: isGood ? 'good' : 'broken', status };
}

async function ask({ outbound }: Deps, url: string): Promise<Answer> {
  try {
    const { status } = await outbound.fetch({ url, maxBytes: maxBytes, timeoutMs: patienceMs });
    return answerOf(status);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.code === 'outbound.refused') return { state: 'refused', status: null };
    // It answered with more than we read.
    if (error.reason === 'too_large') return { state: 'good', status: 200 };
    return { state: 'unreachable', status: null };
  }
}

export type LinkChecker = (links: readonly { url: string; label: string }[]) => Promise<CheckedLink[]>;

/** Checks whether web addresses respond, a few at a time, and caches the results for an hour. */
export function createLinkChecker(deps: Deps): LinkChecker {
  const kept = new Map<string, Kept>();

  async function check(url: string): Promise<Answer> {
    const now = deps.clock.monotonicMs();
    const known = kept.get(url);
    if (known && known.untilMs > now) return known.answer;
    const answer = await ask(deps, url);
    kept.delete(url);
    kept.set(url, { answer, untilMs: now + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  }

  return async (links) => {
    const urls = [...new Set(links.map(({ url }) => url))].filter((url) => !url.includes('{'));
    const answers = new Map<string, Answer>();
    const queue = [...urls];
    const hand = async () => {
      for (let url = queue.shift(); url !== undefined; url = queue.shift()) answers.set(url, await check(url));
    };
    await Promise.all(Array.from({ length: atOnce }, hand));
    return links.map(({ url, label }) => ({
      url,
      label,
      ...(answers.get(url) ?? { state: 'personal' as const, status: null }),
    }));
  };
}
