import { z } from 'zod';

const longestName = 64;
/** Names begin with a letter; offsets such as `+02:00` name no place and know no daylight saving time. */
const shape = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** Every zone this runtime lists, plus UTC. */
export function listTimeZones(): readonly string[] {
  known ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return known;
}
let known: readonly string[] | undefined;

function resolvedZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    // The runtime throws a RangeError for unknown zones.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The listed alias of the same zone, such as Asia/Calcutta for Asia/Kolkata. */
function listedAlias(name: string): string | undefined {
  const moment = new Temporal.ZonedDateTime(0n, name);
  return listTimeZones().find((zone) => moment.equals(new Temporal.ZonedDateTime(0n, zone)));
}

/** The listed IANA name, ignoring case and accepting old names; undefined for anything else. */
export function findTimeZone(text: string): string | undefined {
  const name = text.trim();
  if (name.length > longestName || !shape.test(name)) return undefined;
  const lower = name.toLowerCase();
  const listed = listTimeZones().find((zone) => zone.toLowerCase() === lower);
  if (listed !== undefined) return listed;
  // EST and the like are named offsets.
  if (!name.includes('/')) return undefined;
  const resolved = resolvedZone(name);
  if (resolved === undefined) return undefined;
  if (listTimeZones().includes(resolved)) return resolved;
  // Browsers without Temporal keep the name; the server, which stores it, always has Temporal.
  return typeof Temporal === 'undefined' ? resolved : listedAlias(resolved);
}

/** Lower case without accents, words joined as in zone names. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Edit distance: letters added, missing, replaced or swapped with their neighbour. */
function distance(left: string, right: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_value, index) => index)];
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[right.length] ?? 0;
}

/** The zone whose name or city is closest to the text; undefined when none is close. */
export function nearestTimeZone(text: string): string | undefined {
  const word = folded(text.slice(0, longestName));
  if (word === '') return undefined;
  let best: { zone: string; steps: number } | undefined;
  for (const zone of listTimeZones()) {
    const name = zone.toLowerCase();
    const city = name.slice(name.lastIndexOf('/') + 1);
    const typedCity = word.slice(word.lastIndexOf('/') + 1);
    const steps = Math.min(distance(word, name), distance(typedCity, city) + (word.includes('/') ? 1 : 0));
    if (!best || steps < best.steps) best = { zone, steps };
  }
  return best && best.steps <= Math.max(2, Math.floor(word.length / 3)) ? best.zone : undefined;
}

/** A zone of the IANA list under its listed name. The error suggests the closest zone, if any. */
export const timeZoneSchema = z
  .string()
  .max(200)
  .transform((text, context): string => {
    const zone = findTimeZone(text);
    if (zone !== undefined) return zone;
    const suggestion = nearestTimeZone(text);
    const params = suggestion === undefined ? { code: 'unknown_time_zone' } : { code: 'invalid_time_zone', suggestion };
    context.addIssue({ code: 'custom', params });
    return z.NEVER;
  });
