import { mapLiquid, singleQuoted } from './liquid-parts.ts';

// Private-use characters represent Liquid tags and Outlook's comments while HTML is parsed; a source's own ones are
// removed first.
const OWN_SIGNS = /[\uE100-\uE104]/g;
const TAG = '\uE100';
const IN_ATTRIBUTE = '\uE101';
const COMMENT = '\uE102';
const END = '\uE103';

/**
 * A whole comment for Outlook, or one of the markers around what Outlook skips. Nothing in it may end a comment early.
 */
const CONDITIONAL =
  /<!--\[if [^\]<>]*\]>\s*<!-->|<!--<!\[endif\]-->|<!--\[if [^\]<>]*\]>(?:(?!--!?>|<!--\[if )[\s\S])*?<!\[endif\]-->/g;

export interface HiddenLiquid {
  html: string;
  /** An attribute's value: its Liquid will be written for double quotes; unbalanced logic is dropped. */
  attribute(value: string): string;
  /** Restores everything. */
  restore(html: string): string;
}

const OPENERS = new Set('if unless case for tablerow comment capture raw'.split(' '));

/** Whether all logic ends where it began: otherwise it could include a quote of the markup. */
function isBalanced(tags: readonly string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? '';
    if (OPENERS.has(name)) open.push(name);
    else if (name.startsWith('end') && open.pop() !== name.slice(3)) return false;
  }
  return open.length === 0;
}

function lineBreaks(text: string): string {
  return text.replace(/[^\n]/g, '');
}

function quotable(tag: string): string {
  return singleQuoted(tag) ?? tag.replaceAll('"', '&quot;');
}

/** Hides Liquid and Outlook's comments from an HTML parser that writes what it reads. */
export function hideLiquid(source: string): HiddenLiquid {
  const comments: string[] = [];
  const tags: string[] = [];
  const hide = (list: string[], sign: string) => (found: string) => `${sign}${list.push(found) - 1}${END}`;
  const shortened = source.replace(OWN_SIGNS, '').replace(CONDITIONAL, hide(comments, COMMENT));
  const html = mapLiquid(shortened, { plain: (part) => part, tag: hide(tags, TAG) });
  const hidden =
    (list: readonly string[], map: (text: string) => string = (text) => text) =>
    (_match: string, index: string) =>
      map(list[Number(index)] ?? '');
  const inAttribute = /\uE100(\d+)\uE103/g;
  return {
    html,
    attribute(value) {
      const plain = withoutComments(value);
      const logic = [...plain.matchAll(inAttribute)]
        .map((match) => tags[Number(match[1])] ?? '')
        .filter((tag) => tag.startsWith('{%'));
      const kept = isBalanced(logic)
        ? plain
        : plain.replace(inAttribute, (token, index: string) =>
            (tags[Number(index)] ?? '').startsWith('{%') ? '' : token,
          );
      return kept.replaceAll(TAG, IN_ATTRIBUTE);
    },
    restore: (text) =>
      text
        .replace(/\uE102(\d+)\uE103/g, hidden(comments))
        .replace(/\uE101(\d+)\uE103/g, hidden(tags, quotable))
        .replace(/\uE100(\d+)\uE103/g, hidden(tags)),
  };
}

/** Raw text, where a comment would not be one. */
export function withoutComments(text: string): string {
  return text.replace(/\uE102\d+\uE103/g, '');
}

const MARK = /^liquid-(\d+)$/;

/**
 * Hides Liquid from a parser that builds a tree: logic becomes comments, which are allowed anywhere. Lines stay in
 * place.
 */
export function hideLiquidForTree(source: string): { html: string; tagOf: (comment: string) => string | undefined } {
  const tags: string[] = [];
  const html = mapLiquid(source, {
    plain: (part) => part,
    tag: (tag) => (tag.startsWith('{{') ? tag : `<!--liquid-${tags.push(tag) - 1}-->${lineBreaks(tag)}`),
  });
  return {
    html,
    tagOf: (comment) => {
      const index = MARK.exec(comment)?.[1];
      return index === undefined ? undefined : tags[Number(index)];
    },
  };
}
