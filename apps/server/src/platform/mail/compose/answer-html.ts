import {
  type AnswerElement,
  type AnswerNode,
  answerTags,
  encodeEntities,
  parseAnswerHtml,
  pictureAttribute,
} from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { contactSchemes } from '@enlace/contract/core/link-schemes.ts';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { shallowHtml } from '#platform/html/shallow-html.ts';
import { completeLink } from '../render/own-addresses.ts';

const fileId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:@[a-z0-9.-]{1,253})?$/;
// Text in these is never meant to be read, or could be parsed as markup by another parser.
const silentTags =
  'style script textarea option noscript xmp title svg math template iframe noembed noframes plaintext head'.split(' ');

const options: IOptions = {
  allowedTags: [...answerTags],
  nonTextTags: silentTags,
  allowedAttributes: { a: ['href'], img: [pictureAttribute, 'alt', 'width', 'height'] },
  allowedSchemes: ['http', 'https', ...contactSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['href'] === undefined ? attribs : { ...attribs, href: completeLink(attribs['href']) },
    }),
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    div: 'p',
    h1: 'p',
    h2: 'p',
    h3: 'p',
    h4: 'p',
    h5: 'p',
    h6: 'p',
  },
};

/** Reduces rich text to what our mails may contain. Images stay only when they refer to a file of ours. */
export function cleanAnswerHtml(html: string, { pictures = true }: { pictures?: boolean } = {}): string {
  return sanitizeHtml(shallowHtml(html), {
    ...options,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && (!pictures || !fileId.test(attribs[pictureAttribute] ?? '')),
  }).trim();
}

// Mail programs barely support style sheets; every element has its own styles.
const styles: Partial<Record<AnswerElement['tag'], string>> = {
  p: 'margin:0 0 1em',
  ul: 'margin:0 0 1em;padding-left:24px',
  ol: 'margin:0 0 1em;padding-left:24px',
  blockquote: 'margin:0 0 1em;padding-left:12px;border-left:2px solid #cccccc;color:#555555',
  a: 'color:#274a9c',
  img: 'max-width:100%;height:auto;border:0',
};

const numeric = /^\d{1,4}$/;

function attributesOf({ tag, attributes }: AnswerElement): string {
  const pairs: [string, string | undefined][] = [];
  if (tag === 'a') pairs.push(['href', attributes['href']]);
  if (tag === 'img') {
    const source = attributes[pictureAttribute];
    pairs.push(['src', source === undefined ? undefined : `cid:${source}`], ['alt', attributes['alt'] ?? '']);
    for (const side of ['width', 'height']) {
      const value = attributes[side];
      pairs.push([side, value !== undefined && numeric.test(value) ? value : undefined]);
    }
  }
  pairs.push(['style', styles[tag]]);
  return pairs.map(([name, value]) => (value === undefined ? '' : ` ${name}="${encodeEntities(value)}"`)).join('');
}

function writeNode(node: AnswerNode): string {
  if (node.kind === 'text') return encodeEntities(node.text);
  const head = `<${node.tag}${attributesOf(node)}>`;
  if (node.tag === 'br' || node.tag === 'img') return head;
  return `${head}${node.children.map(writeNode).join('')}</${node.tag}>`;
}

/** The same rich text for mail programs: styles on every element, images by their Content-ID. */
export function mailHtmlOf(clean: string): string {
  return parseAnswerHtml(clean).map(writeNode).join('');
}
