import type { MarkdownIt, StateBlock, Token } from 'markdown-it';

const HEADING = /^(#{1,6})\s+(\S.*)$/;
const MAIL_HEADING = /^(#{1,3})\s+(\S.*)$/;
const BULLET = /^[-*+]\s+(\S.*)$/;
const NUMBER = /^\d{1,9}[.)]\s+(\S.*)$/;
// Logic only: text between two pieces of logic is ordinary text.
const LOGIC = /^(?:\uE112\d+\uE111\s*)+$/;
const BUTTON_MARK = '{button}';

/** Chains of rules that end a paragraph and the rows of a table. */
const endsText = { alt: ['paragraph', 'blockquote'] };

type Rule = (state: StateBlock, startLine: number, endLine: number, isSilent: boolean) => boolean;

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function endsHere(state: StateBlock, line: number): boolean {
  return state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, state.lineMax, true));
}

function pushInline(state: StateBlock, content: string): void {
  const token = state.push('inline', '', 0);
  token.content = content;
  token.children = [];
}

/** Headings of one form; signs without words are text. */
function headingOf(form: RegExp): Rule {
  return (state, startLine, _endLine, isSilent) => {
    const [, marks, words] = form.exec(lineAt(state, startLine)) ?? [];
    if (marks === undefined || words === undefined) return false;
    if (isSilent) return true;
    state.push('heading_open', '', 1).markup = marks;
    pushInline(state, words);
    state.push('heading_close', '', -1);
    state.line = startLine + 1;
    return true;
  };
}

/** Lists without levels: a line without a mark belongs to the item above it. */
const list: Rule = (state, startLine, endLine, isSilent) => {
  const first = lineAt(state, startLine);
  const mark = [BULLET, NUMBER].find((each) => each.test(first));
  if (!mark) return false;
  if (isSilent) return true;
  const items: string[] = [];
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    const item = mark.exec(text)?.[1];
    if (item !== undefined) items.push(item);
    else if (endsHere(state, line)) break;
    else items.push(`${items.pop() ?? ''} ${text}`);
  }
  state.push(mark === NUMBER ? 'ordered_list_open' : 'bullet_list_open', '', 1);
  for (const item of items) pushInline(state, item);
  state.push('list_close', '', -1);
  state.line = line;
  return true;
};

/** Quotations hold text alone: what is written like a list or a heading in one stays as written. */
const quote: Rule = (state, startLine, endLine, isSilent) => {
  if (!lineAt(state, startLine).startsWith('>')) return false;
  if (isSilent) return true;
  const lines: string[] = [];
  let line = startLine;
  for (; line < endLine && !state.isEmpty(line); line += 1) {
    const text = lineAt(state, line);
    if (text.startsWith('>')) lines.push(text.replace(/^>\s?/, ''));
    else if (endsHere(state, line)) break;
    else lines.push(`${lines.pop() ?? ''} ${text}`.trimStart());
  }
  state.push('blockquote_open', '', 1);
  pushInline(state, lines.join('\n'));
  state.push('blockquote_close', '', -1);
  state.line = line;
  return true;
};

/** Logic on a line of its own lies between the blocks. */
const logic: Rule = (state, startLine, _endLine, isSilent) => {
  const text = lineAt(state, startLine);
  if (!LOGIC.test(text)) return false;
  if (isSilent) return true;
  state.push('logic', '', 0).content = text;
  state.line = startLine + 1;
  return true;
};

function isButton(tokens: readonly Token[]): boolean {
  const closings = tokens.filter(({ type }) => type === 'link_close').length;
  const [opening, closing, last] = [tokens[0], tokens.at(-2), tokens.at(-1)];
  return (
    closings === 1 && opening?.type === 'link_open' && closing?.type === 'link_close' && last?.content === BUTTON_MARK
  );
}

/** A picture that has the line for itself, and a link that is a button. */
const lone: Rule = (state, startLine, _endLine, isSilent) => {
  const text = lineAt(state, startLine);
  if (!/^!?\[/.test(text) || !/(?:[)\]]|\{button\})$/.test(text)) return false;
  const tokens: Token[] = [];
  state.md.inline.parse(text, state.md, state.env, tokens);
  const isImage = tokens.length === 1 && tokens[0]?.type === 'image';
  if (!isImage && !isButton(tokens)) return false;
  if (isSilent) return true;
  const token = state.push(isImage ? 'lone_image' : 'lone_button', '', 0);
  token.children = tokens;
  state.line = startLine + 1;
  return true;
};

/** Replaces the nested lists and quotations of CommonMark by flat ones, which is what pages and mails can show. */
export function useFlatBlocks(parser: MarkdownIt, { isMail }: { isMail: boolean }): void {
  const { ruler } = parser.block;
  ruler.at('heading', headingOf(isMail ? MAIL_HEADING : HEADING), endsText);
  ruler.at('list', list, endsText);
  ruler.at('blockquote', quote, endsText);
}

export function useMailBlocks(parser: MarkdownIt): void {
  parser.block.ruler.before('table', 'logic', logic, endsText);
  parser.block.ruler.before('table', 'lone', lone, endsText);
}
