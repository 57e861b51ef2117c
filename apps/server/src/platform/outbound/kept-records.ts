import type { ResolveRecords } from './resolve-records.ts';

const keptMs = 5 * 60_000;
/** Names that do not exist are kept for less time: a domain may be just being set up. */
const absentMs = 60_000;
const maxKept = 5_000;

type Answer = { records: string[] | string[][] } | { error: unknown };
type Kept = { answer: Promise<Answer>; untilMs: number };

function isAbsent(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

/**
 * A resolver that keeps answers for five minutes (absent names for one) and asks once for what is asked several times
 * at once. Failures of name servers are not kept. `nowMs` is a monotonic time in milliseconds.
 */
export function keepRecords(resolver: ResolveRecords, nowMs: () => number = () => performance.now()): ResolveRecords {
  const kept = new Map<string, Kept>();

  function ask(key: string, name: string, type: string): Promise<Answer> {
    const entry: Kept = { answer: Promise.resolve({ records: [] }), untilMs: Number.POSITIVE_INFINITY };
    entry.answer = resolver(name, type).then(
      (records) => {
        entry.untilMs = nowMs() + keptMs;
        return { records };
      },
      (error: unknown) => {
        entry.untilMs = nowMs() + (isAbsent(error) ? absentMs : 0);
        return { error };
      },
    );
    if (kept.size >= maxKept) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    kept.set(key, entry);
    return entry.answer;
  }

  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = kept.get(key);
    if (known && known.untilMs <= nowMs()) kept.delete(key);
    const answer = await (kept.get(key)?.answer ?? ask(key, name, type));
    if ('error' in answer) throw answer.error;
    return answer.records;
  };
}
