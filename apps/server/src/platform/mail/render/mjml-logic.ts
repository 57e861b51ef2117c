import { findLiquidTags } from './liquid-parts.ts';
import type { MjmlIssue } from './render.types.ts';

/** What MJML keeps as written; everywhere else it drops text between two elements. */
const VERBATIM = new Set(
  'mj-raw mj-text mj-button mj-table mj-style mj-title mj-preview mj-accordion-title mj-accordion-text mj-navbar-link mj-social-element'.split(
    ' ',
  ),
);
const MAY_HOLD_RAW = new Set(
  'mj-head mj-body mj-wrapper mj-section mj-group mj-column mj-hero mj-navbar mj-social mj-accordion mj-accordion-element'.split(
    ' ',
  ),
);
const BLOCKS = new Set('if unless case for tablerow capture comment raw'.split(' '));
const BRANCHES = new Set(['else', 'elsif', 'when']);

type Logic = { name: string; tag: string; line: number };
type Frame = { element: string; open: Logic[] };

export type OpenedMjml = {
  /** The same lines, with the logic between elements moved to where MJML keeps it. */
  mjml: string;
  /** Logic that ends in another element than it began in, or is where it cannot be kept. */
  errors: MjmlIssue[];
  /** Text and values outside every text element, which no reader will see. */
  lost: MjmlIssue[];
};

/** The position after a tag that begins at `start`; undefined when it never ends. */
function endOfTag(text: string, start: number): number | undefined {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return end === -1 ? undefined : end + 3;
  }
  let quote = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return undefined;
}

class Opener {
  readonly errors: MjmlIssue[] = [];
  readonly lost: MjmlIssue[] = [];
  #frames: Frame[] = [{ element: '', open: [] }];
  #line = 1;

  #frame(): Frame {
    return this.#frames.at(-1) ?? { element: '', open: [] };
  }

  #passLines(text: string): void {
    this.#line += text.split('\n').length - 1;
  }

  #refuse(code: 'crossed_logic' | 'misplaced_logic', { tag, line }: { tag: string; line: number }): void {
    this.errors.push({ code, line, tag, message: `${tag} cannot stand here` });
  }

  /** Logic belongs to its containing element, together with that element's direct text. */
  #follow(tag: string): void {
    const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? '';
    const { open } = this.#frame();
    const logic = { name, tag, line: this.#line };
    // The content of a comment or raw text is not parsed.
    const inside = open.at(-1)?.name;
    if ((inside === 'comment' || inside === 'raw') && name !== `end${inside}`) return;
    if (BLOCKS.has(name)) open.push(logic);
    else if (BRANCHES.has(name) && open.length === 0) this.#refuse('crossed_logic', logic);
    else if (name.startsWith('end') && open.pop()?.name !== name.slice(3)) this.#refuse('crossed_logic', logic);
  }

  /** A text that MJML keeps. */
  verbatim(text: string): string {
    let position = 0;
    for (const tag of findLiquidTags(text)) {
      const at = text.indexOf(tag, position);
      this.#passLines(text.slice(position, at));
      if (tag.startsWith('{%')) this.#follow(tag);
      this.#passLines(tag);
      position = at + tag.length;
    }
    this.#passLines(text.slice(position));
    return text;
  }

  /** Text between two elements. */
  between(text: string): string {
    const { element } = this.#frame();
    let [result, position] = ['', 0];
    for (const tag of findLiquidTags(text)) {
      const at = text.indexOf(tag, position);
      result += this.#words(text.slice(position, at));
      position = at + tag.length;
      if (tag.startsWith('{{')) result += this.#words(tag);
      else {
        if (!MAY_HOLD_RAW.has(element)) this.#refuse('misplaced_logic', { tag, line: this.#line });
        this.#follow(tag);
        this.#passLines(tag);
        result += `<mj-raw>${tag}</mj-raw>`;
      }
    }
    return result + this.#words(text.slice(position));
  }

  #words(text: string): string {
    const words = text.trim();
    if (words !== '' && this.#frame().element !== '') {
      const before = text.slice(0, text.indexOf(words));
      const line = this.#line + before.split('\n').length - 1;
      this.lost.push({ code: 'misplaced_text', line, tag: words.slice(0, 60), message: 'text outside of an element' });
    }
    this.#passLines(text);
    return text;
  }

  enter(element: string): void {
    this.#frames.push({ element, open: [] });
  }

  leave(element: string): void {
    if (this.#frame().element !== element) return;
    for (const logic of this.#frames.pop()?.open ?? []) this.#refuse('crossed_logic', logic);
  }

  pass(tag: string): string {
    this.#passLines(tag);
    return tag;
  }
}

/**
 * Moves Liquid logic between MJML elements to where the compiler keeps it, so that a section, a column or a button may
 * be repeated or omitted. What cannot be kept is reported with its line. Linear time.
 */
export function openMjml(source: string): OpenedMjml {
  const opener = new Opener();
  const opening = /<!--|<(\/?)([a-z][\w-]*)/gi;
  let [mjml, position] = ['', 0];
  for (let match = opening.exec(source); match; match = opening.exec(source)) {
    const end = endOfTag(source, match.index);
    if (end === undefined) break;
    mjml += opener.between(source.slice(position, match.index));
    mjml += opener.pass(source.slice(match.index, end));
    position = end;
    const name = (match[2] ?? '').toLowerCase();
    const isEmpty = name === '' || source.charAt(end - 2) === '/';
    if (match[1] === '/') opener.leave(name);
    else if (!isEmpty && VERBATIM.has(name)) {
      const close = source.indexOf(`</${name}`, end);
      if (close === -1) break;
      mjml += opener.verbatim(source.slice(end, close));
      position = close;
    } else if (!isEmpty) opener.enter(name);
    opening.lastIndex = position;
  }
  const rest = source.slice(position);
  return { mjml: mjml + rest, errors: opener.errors, lost: opener.lost };
}
