import {
  type AnswerElement,
  type AnswerNode,
  parseAnswerHtml,
  pictureAttribute,
} from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';

export type DocMark = { type: string; attrs?: Record<string, string> };
export type DocNode = {
  type: string;
  attrs?: Record<string, string | number | null>;
  content?: DocNode[];
  marks?: DocMark[];
  text?: string;
};

const marksOfTag: Partial<Record<AnswerElement['tag'], string>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
};
const blocks: Partial<Record<AnswerElement['tag'], string>> = {
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
};

function markOf(element: AnswerElement): DocMark | undefined {
  const plain = marksOfTag[element.tag];
  if (plain !== undefined) return { type: plain };
  const href = element.tag === 'a' ? normaliseUrl(element.attributes['href'] ?? '') : undefined;
  return href === undefined ? undefined : { type: 'link', attrs: { href } };
}

function inlineNodes(nodes: readonly AnswerNode[], marks: readonly DocMark[]): DocNode[] {
  return nodes.flatMap((node): DocNode[] => {
    const worn = marks.length > 0 ? { marks: [...marks] } : {};
    if (node.kind === 'text') return node.text === '' ? [] : [{ type: 'text', text: node.text, ...worn }];
    if (node.tag === 'br') return [{ type: 'hardBreak' }];
    if (node.tag === 'img') {
      const { alt = '', [pictureAttribute]: cid = '' } = node.attributes;
      return cid === '' ? [] : [{ type: 'mailPicture', attrs: { cid, alt } }];
    }
    const mark = markOf(node);
    return inlineNodes(node.children, mark ? [...marks, mark] : marks);
  });
}

function isBlock(node: AnswerNode): node is AnswerElement {
  return node.kind === 'element' && (node.tag === 'p' || blocks[node.tag] !== undefined);
}

function paragraph(nodes: readonly AnswerNode[]): DocNode {
  return { type: 'paragraph', content: inlineNodes(nodes, []) };
}

/** Loose text between blocks becomes its own paragraph. */
function blockNodes(nodes: readonly AnswerNode[]): DocNode[] {
  const made: DocNode[] = [];
  let loose: AnswerNode[] = [];
  const flush = () => {
    if (loose.some((node) => node.kind === 'element' || node.text.trim() !== '')) made.push(paragraph(loose));
    loose = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node);
      continue;
    }
    flush();
    const type = blocks[node.tag];
    if (type === undefined) made.push(paragraph(node.children));
    else {
      const inner = node.tag === 'ul' || node.tag === 'ol' ? node.children.filter(isBlock) : node.children;
      const content = blockNodes(inner);
      made.push({ type, content: content.length > 0 ? content : [paragraph([])] });
    }
  }
  flush();
  return made;
}

/** Markup of an answer as an editor document. The browser's own parser is never used. */
export function answerDoc(html: string): DocNode {
  const content = blockNodes(parseAnswerHtml(html));
  return { type: 'doc', content: content.length > 0 ? content : [paragraph([])] };
}
