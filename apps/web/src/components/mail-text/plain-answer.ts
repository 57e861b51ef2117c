import {
  encodeEntities,
  parseAnswerHtml,
  pictureAttribute,
} from '@enlace/contract/mailbox/conversations/answer-html.ts';

/** An answer as a plain field shows it: what that cannot show, then the text being written, a line per paragraph. */
export type PlainAnswer = { html: string; before: string; text: string };

/** The lines of an answer of bare paragraphs. */
function linesOf(html: string): string[] | undefined {
  const lines: string[] = [];
  for (const node of parseAnswerHtml(html)) {
    if (node.kind === 'text' || node.tag !== 'p') return undefined;
    const texts = node.children.map((child) => (child.kind === 'text' ? child.text : undefined));
    if (texts.includes(undefined) || texts.some((text) => text?.includes('\n'))) return undefined;
    lines.push(texts.join(''));
  }
  return lines;
}

export function plainAnswer(html: string): PlainAnswer {
  const lines = linesOf(html);
  return lines ? { html, before: '', text: lines.join('\n') } : { html, before: html, text: '' };
}

export function withText({ before }: PlainAnswer, text: string): PlainAnswer {
  const lines = text === '' ? [] : text.split('\n').map((line) => `<p>${encodeEntities(line)}</p>`);
  return { html: before + lines.join(''), before, text };
}

export function pictureHtml({ fileId, name }: { fileId: string; name: string }): string {
  return `<p><img ${pictureAttribute}="${encodeEntities(fileId)}" alt="${encodeEntities(name)}"></p>`;
}

/** How far a place in the text is from the end of the editor's document, where a new paragraph takes two positions. */
export function stepsFromEnd(text: string, at: number): number {
  const rest = text.slice(at);
  return rest.length + (rest.split('\n').length - 1);
}
