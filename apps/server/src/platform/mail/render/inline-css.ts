import { replaceSpans } from '@enlace/contract/core/text-spans.ts';
import juice from 'juice';

/** Rules times elements: beyond it a mail stays as it was written, so that none costs a second of a worker. */
const maxWork = 1_500_000;
/** Liquid and comments, hidden while HTML is parsed; the CSS around logic is none until it is filled. */
const hidden = /[\uE100-\uE103]/;
const put = 'data-own-style';

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function declarationsOf(block: string): string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (const { 0: sign, index } of block.matchAll(/[;()]/g)) {
    if (sign !== ';') depth = Math.max(0, depth + (sign === '(' ? 1 : -1));
    else if (depth === 0) {
      parts.push(block.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, block.slice(from)];
}

function insistOn(block: string): string {
  const insisted = declarationsOf(block).map((text) =>
    !text.includes(':') || /!\s*important/i.test(text) ? text : `${text.trimEnd()}!important`,
  );
  return insisted.join(';');
}

/** Rules that no element can have, which now need to win over what the elements have. */
function isConditional(preludes: readonly string[]): boolean {
  if (preludes.some((prelude) => /^@(?:-\w+-)?keyframes\b/i.test(prelude))) return false;
  return (
    preludes.some((prelude) => /^@(?:media|supports)\b/i.test(prelude)) ||
    /:(?:hover|active|focus|visited|link)\b/i.test(preludes.at(-1) ?? '')
  );
}

function insistOnConditions(css: string): string {
  const open: string[] = [];
  let [out, from] = ['', 0];
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    const part = css.slice(from, index);
    from = index + 1;
    if (brace === '{') open.push(part.trim());
    out += `${brace === '}' && isConditional(open) ? insistOn(part) : part}${brace}`;
    if (brace === '}') open.pop();
  }
  return out + css.slice(from);
}

/** `data-embed` keeps a style sheet off the elements: one for paper, or one with Liquid. */
function prepareStyle(element: string): string {
  const start = element.indexOf('>') + 1;
  const [tag, rest] = [element.slice(0, start), element.slice(start)];
  const isElsewhere = /\smedia="(?!(?:all|screen)?")/i.test(tag);
  if (isElsewhere || hidden.test(rest)) return tag.replace(/^<style/i, '<style data-embed=""') + rest;
  const end = rest.lastIndexOf('<');
  const css = replaceSpans(rest.slice(0, end), { opening: /\/\*/g, closing: /\*\//g, write: () => '' });
  return tag + insistOnConditions(css) + rest.slice(end);
}

/** A style with Liquid in it stays as it is, after what came from the style sheets. */
function mergeStyle(tag: string): string {
  if (!tag.includes(` ${put}="`)) return tag;
  const own = /\sdata-own-style="([^"]*)"/.exec(tag)?.[1] ?? '';
  const given = (/\sstyle="([^"]*)"/.exec(tag)?.[1] ?? '').replace(/;?\s{0,9}$/, '');
  const bare = tag.replace(/\s(?:data-own-style|style)="[^"]*"/g, '');
  const end = bare.endsWith('/>') ? -2 : -1;
  return `${bare.slice(0, end).trimEnd()} style="${given === '' ? own : `${given};${own}`}"${bare.slice(end)}`;
}

/**
 * Writes the rules of a document's style sheets on its elements, because programs such as Gmail's apps for other
 * mailboxes drop the sheets. The sheets stay for what no element can have: media queries, states, other programs' hooks.
 */
export function inlineCss(html: string): string {
  if (!/<style\b/i.test(html)) return html;
  const prepared = replaceSpans(html, { opening: /<style\b/gi, closing: /<\/style>/gi, write: prepareStyle });
  if (count(prepared, '{') * count(prepared, '<') > maxWork) return html;
  const parked = prepared.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\sstyle="([^"]*)"/, (whole, style: string) => (hidden.test(style) ? ` ${put}="${style}"` : whole)),
  );
  const inlined = juice(parked, {
    removeStyleTags: false,
    preserveImportant: false,
    inlinePseudoElements: false,
    decodeStyleAttributes: true,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
    applyAttributesTableElements: false,
  });
  return inlined.replace(/<[a-z][^<>]*>/gi, mergeStyle);
}
