import type { MarkdownIt, StateInline } from 'markdown-it';
import { readDestination } from './link-target.ts';

type Rule = (state: StateInline, isSilent: boolean) => boolean;

/** A backslash takes the meaning of the sign behind it, and both are shown. */
const backslash: Rule = (state, isSilent) => {
  if (state.src.charAt(state.pos) !== '\\' || state.pos + 1 >= state.posMax) return false;
  if (/\s/.test(state.src.charAt(state.pos + 1))) return false;
  if (!isSilent) state.pending += state.src.slice(state.pos, state.pos + 2);
  state.pos += 2;
  return true;
};

/** Code between two single backticks of one line; more of them in a row are text, so that fenced lines stay lines. */
const code: Rule = (state, isSilent) => {
  const { src, pos, posMax } = state;
  if (src.charAt(pos) !== '`') return false;
  let opening = pos + 1;
  while (opening < posMax && src.charAt(opening) === '`') opening += 1;
  const closing = opening === pos + 1 ? src.indexOf('`', opening) : -1;
  const content = closing === -1 || closing >= posMax ? '' : src.slice(opening, closing);
  const isCode = content !== '' && !content.includes('\n');
  if (!isSilent && isCode) state.push('code_inline', 'code', 0).content = content;
  else if (!isSilent) state.pending += src.slice(pos, opening);
  state.pos = isCode ? closing + 1 : opening;
  return true;
};

const ANGLED = /<([^\s<>]{1,2048})>/y;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\uE110)/i;
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/]+$/;

/** `<https://…>`, `<ana@correo.example>` or `<{{ data.url }}>`. */
const angled: Rule = (state, isSilent) => {
  if (state.src.charAt(state.pos) !== '<' || state.linkLevel > 0) return false;
  ANGLED.lastIndex = state.pos;
  const [whole = '', url = ''] = ANGLED.exec(state.src) ?? [];
  if (!ADDRESS.test(url) && !MAIL_ADDRESS.test(url)) return false;
  if (!isSilent) {
    state.push('link_open', 'a', 1).attrs = [['href', url]];
    state.push('text', '', 0).content = url.replace(/^(?:mailto|tel):/i, '');
    state.push('link_close', 'a', -1);
  }
  state.pos += whole.length;
  return true;
};

/** Addresses may hold Liquid, also with spaces around its logic; what is linked is judged where it is drawn. */
export function useOwnLinks(parser: MarkdownIt): void {
  parser.helpers = {
    ...parser.helpers,
    parseLinkDestination(text, from, max) {
      const found = readDestination(text, from, max);
      return found ? { ok: true, pos: found.end, str: found.url } : { ok: false, pos: 0, str: '' };
    },
  };
  parser.normalizeLink = (url) => url;
  parser.validateLink = () => true;
}

export function useLiteralText(parser: MarkdownIt): void {
  parser.inline.ruler.before('backticks', 'backslash', backslash);
  parser.inline.ruler.at('backticks', code);
}

export function useAngledLinks(parser: MarkdownIt): void {
  parser.inline.ruler.before('autolink', 'angled', angled);
}

/**
 * Where marks may open and close. CommonMark wants no punctuation at their inner side, which Japanese has there all the
 * time; here only spaces count, and for `_` the letters around it. `withUnderscores`: whether `_` is a mark at all.
 */
export function useSimpleMarks(parser: MarkdownIt, { withUnderscores }: { withUnderscores: boolean }): void {
  const { State } = parser.inline;
  parser.inline.State = class extends State {
    override scanDelims(start: number): { can_open: boolean; can_close: boolean; length: number } {
      const mark = this.src.charAt(start);
      let end = start;
      while (end < this.posMax && this.src.charAt(end) === mark) end += 1;
      const length = end - start;
      const isUnderscore = mark === '_';
      if (isUnderscore && !withUnderscores) return { can_open: false, can_close: false, length };
      if (length > 1) return { can_open: true, can_close: true, length };
      const [before, after] = [
        this.src.slice(Math.max(0, start - 1), start),
        this.src.slice(end, Math.min(end + 1, this.posMax)),
      ];
      const isOuter = (sign: string) => !isUnderscore || !/\w/.test(sign);
      return {
        can_open: /\S/.test(after) && isOuter(before),
        can_close: /\S/.test(before) && isOuter(after),
        length,
      };
    }
  };
}
