import { findLiquidTags } from '@enlace/blocks/model/liquid.ts';

/** A text whose feed part can be rendered before its reader is known: personal parts are hidden behind placeholders. */
export type FeedParts = { template: string; hidden: readonly string[] };

type Kind = 'feed' | 'other';
type Open = { name: string; kind: Kind; vars: ReadonlySet<string> };
/** A text whose parts cannot be separated stays whole, and is rendered per reader. */
class Mixed extends Error {}

const OPEN = '\uE120';
const CLOSE = '\uE121';
const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture']);
const branches = new Set(['else', 'elsif', 'when']);
const writing = new Set(['assign', 'capture', 'increment', 'decrement']);
const unread = new Set(['raw', 'comment', 'liquid', 'endraw', 'endcomment']);
const words = new Set([
  'in',
  'and',
  'or',
  'not',
  'contains',
  'true',
  'false',
  'nil',
  'null',
  'empty',
  'blank',
  'reversed',
]);

function rootsOf(expression: string): string[] {
  const bare = expression.replace(/"[^"]*"|'[^']*'/g, ' ').replace(/\|\s*[A-Za-z_]\w*/g, '|');
  return [...bare.matchAll(/(?<![\w.])([A-Za-z_]\w*)(?!\w*\s*:)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !words.has(name));
}

function kindOf(expression: string, vars: ReadonlySet<string>): Kind {
  const roots = rootsOf(expression);
  const own = roots.filter((name) => vars.has(name));
  if (own.length === 0) return 'other';
  if (own.length < roots.length) throw new Mixed();
  return 'feed';
}

class Sorter {
  readonly #open: Open[] = [];

  /** Whether a tag is only about the feed, or only about something else. */
  sort(tag: string): Kind {
    const inside = tag.slice(2, -2).replace(/^-|-$/g, '');
    if (tag.startsWith('{{')) return kindOf(inside, this.#vars());
    const name = /^\w*/.exec(inside.trimStart())?.[0] ?? '';
    const rest = inside.trimStart().slice(name.length);
    if (unread.has(name)) throw new Mixed();
    if (name === 'break' || name === 'continue') return this.#leave();
    if (name.startsWith('end')) return this.#close(name.slice(3));
    if (branches.has(name)) return this.#branch(rest);
    if (writing.has(name)) return this.#write(name, rest);
    if (name === 'for' || name === 'tablerow') return this.#loop(name, rest);
    const kind = kindOf(rest, this.#vars());
    if (blocks.has(name)) this.#open.push({ name, kind, vars: this.#vars() });
    return kind;
  }

  isWhole(): boolean {
    return this.#open.length === 0;
  }

  #vars(): ReadonlySet<string> {
    return this.#open.at(-1)?.vars ?? new Set(['feed']);
  }

  #close(name: string): Kind {
    const open = this.#open.pop();
    if (open?.name !== name) throw new Mixed();
    return open.kind;
  }

  #branch(rest: string): Kind {
    const open = this.#open.at(-1);
    if (!open) throw new Mixed();
    const kind = kindOf(rest, this.#vars());
    const isPlain = rootsOf(rest).length === 0;
    if (!isPlain && kind !== open.kind) throw new Mixed();
    return open.kind;
  }

  #write(name: string, rest: string): Kind {
    if (kindOf(rest, this.#vars()) === 'feed') throw new Mixed();
    if (rootsOf(rest).some((root) => this.#vars().has(root))) throw new Mixed();
    if (name === 'capture') this.#open.push({ name, kind: 'other', vars: this.#vars() });
    return 'other';
  }

  #loop(name: string, rest: string): Kind {
    const [, variable = '', source = ''] = /^\s*([A-Za-z_]\w*)\s+in\s+([\s\S]*)$/.exec(rest) ?? [];
    if (variable === '' || variable === 'feed') throw new Mixed();
    const kind = kindOf(source, this.#vars());
    const own = ['forloop', 'tablerowloop', variable];
    const vars = new Set(this.#vars());
    for (const each of own) {
      if (kind === 'feed') vars.add(each);
      else vars.delete(each);
    }
    this.#open.push({ name, kind, vars });
    return kind;
  }

  #leave(): Kind {
    const loop = this.#open.findLastIndex(({ name }) => name === 'for');
    const kind = this.#open[loop]?.kind ?? 'other';
    if (this.#open.slice(loop + 1).some((open) => open.kind !== kind)) throw new Mixed();
    return kind;
  }
}

/** Splits the Liquid of a text; undefined when it uses no feed, or mixes it with the reader's data. */
export function splitFeedParts(text: string): FeedParts | undefined {
  if (!/\bfeed\b/.test(text)) return undefined;
  const sorter = new Sorter();
  const hidden: string[] = [];
  let template = '';
  let position = 0;
  let isAbout = false;
  try {
    for (const tag of findLiquidTags(text)) {
      const at = text.indexOf(tag, position);
      template += text.slice(position, at).replace(/[\uE120\uE121]/g, '');
      const isFeed = sorter.sort(tag) === 'feed';
      isAbout ||= isFeed;
      template += isFeed ? tag : `${OPEN}${hidden.push(tag) - 1}${CLOSE}`;
      position = at + tag.length;
    }
  } catch (error) {
    if (error instanceof Mixed) return undefined;
    throw error;
  }
  if (!isAbout || !sorter.isWhole()) return undefined;
  return { template: template + text.slice(position).replace(/[\uE120\uE121]/g, ''), hidden };
}

/** Restores the hidden parts. */
export function joinFeedParts(rendered: string, { hidden }: FeedParts): string {
  return rendered.replace(/\uE120(\d+)\uE121/g, (_match, index: string) => hidden[Number(index)] ?? '');
}
