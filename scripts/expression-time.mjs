// How the time of a regular expression grows with its text, as `recheck` finds it. The record of what was found names this file's
// text: a change here has everything checked again.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** In milliseconds, for one part of an expression and one way of looking. */
const patience = 8000;
const maxParts = 400;
const longCount = 6;

let recheck;

/** 3 MB of JavaScript, no binary and no Java; loaded only when an expression is new. */
function look(source, flags, checker) {
  recheck ??= require('recheck/lib/browser.js');
  try {
    const options = { checker, timeout: patience, randomSeed: 1 };
    const { status, complexity, error } = recheck.checkSync(source, flags, options);
    if (status === 'safe') return { degree: 1 };
    if (status === 'unknown') return { failed: error?.kind ?? 'unknown' };
    return { degree: complexity.type === 'exponential' ? Infinity : complexity.degree };
  } catch (error) {
    return { failed: String(error?.message ?? error) };
  }
}

/** Reads one class, group or single sign from `at`; groups as their alternatives, each a list of such items. */
function readItem(source, at) {
  const [sign] = /^(?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S])/u.exec(source.slice(at)) ?? [''];
  if (sign !== '(') return { text: sign, end: at + sign.length };
  const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at)) ?? [''];
  const { alternatives, end } = readAlternatives(source, at + opening.length);
  return { alternatives, isGuard: /^\(\?<?[=!]/.test(opening), text: source.slice(at, end + 1), end: end + 1 };
}

function readAlternatives(source, from) {
  const alternatives = [[]];
  let at = from;
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      alternatives.push([]);
      at += 1;
      continue;
    }
    const item = readItem(source, at);
    const [times] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(item.end)) ?? [''];
    alternatives.at(-1).push({ ...item, text: item.text + times, times });
    at = item.end + times.length;
  }
  return { alternatives, end: at };
}

function partsOf(alternatives) {
  return alternatives.flatMap((items) =>
    items.reduce(
      (begun, { text, alternatives: inner, times, isGuard }) => {
        const ways = inner && times === '' && !isGuard ? partsOf(inner) : [text];
        if (begun.length * ways.length > maxParts) return begun.map((part) => part + text);
        return begun.flatMap((part) => ways.map((way) => part + way));
      },
      [''],
    ),
  );
}

/**
 * The expression without alternatives that nothing repeats: what all of them cost together is the sum, so the slowest decides,
 * and word lists that are too much at once are checked word by word.
 */
export function expressionParts(source) {
  if (/\\[1-9k]/.test(source)) return [source];
  const parts = [...new Set(partsOf(readAlternatives(source, 0).alternatives))];
  return parts.length > maxParts ? [source] : parts;
}

/** Long counted repetitions as short ones: what is counted costs a factor and never a power. */
function withShortCounts(source) {
  const pieces = /\\[pPu]\{[^}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}/g;
  return source.replace(pieces, (whole, least, comma, max) => {
    if (least === undefined) return whole;
    const low = Math.min(Number(least), longCount);
    if (!comma) return `{${low}}`;
    return max === '' ? `{${low},}` : `{${low},${Math.min(Number(max), Math.max(longCount, low))}}`;
  });
}

/** `recheck` knows no flag v: what a class leaves out stays in it. */
function withoutSets(source, flags) {
  if (!flags.includes('v')) return [source, flags];
  const plain = source.replace(/--\[[^[\]]*\]/g, '').replace(/\[\[([^[\]]*)\]\]/g, '[$1]');
  return [plain, flags.replace('v', 'u')];
}

/** Proved with short counts; what cannot be proved, as lookaround and back references, is attacked as it is. */
function timeOfPart(source, flags) {
  const proved = look(withShortCounts(source), flags, 'automaton');
  return proved.failed ? look(source, flags, 'fuzz') : proved;
}

/** `{ degree }`: 1 for linear time, 2 for its square, Infinity for exponential; `{ failed }` where nothing was found out. */
export function expressionTime(source, flags) {
  const [plain, plainFlags] = withoutSets(source, flags);
  const parts = plain.length > 100 ? expressionParts(plain) : [plain];
  let worst = { degree: 1 };
  for (const part of parts.length > 1 ? parts : [plain]) {
    const found = timeOfPart(part, plainFlags);
    if (found.failed) {
      const smaller = expressionParts(part);
      if (smaller.length === 1) return found;
      const times = smaller.map((each) => timeOfPart(each, plainFlags));
      const failed = times.find((each) => each.failed);
      if (failed) return failed;
      found.degree = Math.max(...times.map(({ degree }) => degree));
    }
    if (found.degree > worst.degree) worst = { degree: found.degree };
  }
  return worst;
}
