import { type Block, type BlockDocument, flattenBlocks, isKnownBlock } from './block-document.schema.ts';
import type { BlockAudience } from './block-envelope.schema.ts';
import { BEGUN, CLOSE, OPEN } from './part-signs.ts';

/** Whether a reader gets a block. */
export type SeesBlock = (audience: BlockAudience) => boolean;

/** Somebody nothing is known of is in no segment. */
export const asStranger: SeesBlock = ({ who }) => who === 'out';
/** Whoever writes the mail. */
export const asAuthor: SeesBlock = () => true;

/** By membership; undefined where a segment no longer exists, whose blocks nobody gets. */
export function asMember(isIn: (segmentId: string) => boolean | undefined): SeesBlock {
  return ({ who, segmentId }) => {
    const isInside = isIn(segmentId);
    return isInside !== undefined && isInside === (who === 'in');
  };
}

// In HTML the signs are in comments. They are taken out of whatever people write.
const marks =
  /(?:<!--)?(?:\uE130(in|out):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\uE131|\uE132)(?:-->)?/g;

/** The part of a plain text that only the readers of a block see. */
export function textPart(text: string, { who, segmentId }: BlockAudience): string {
  return `${OPEN}${who}:${segmentId}${BEGUN}${text}${CLOSE}`;
}

/** The same for whole elements in MJML, also next to sections; the limits survive its compiler as comments. */
export function mjmlPart(mjml: string, { who, segmentId }: BlockAudience): string {
  const raw = (inside: string) => `<mj-raw><!--${inside}--></mj-raw>`;
  return `${raw(`${OPEN}${who}:${segmentId}${BEGUN}`)}${mjml}${raw(CLOSE)}`;
}

/** Whether a compiled mail has parts that not everybody gets. */
export function hasParts(mail: string): boolean {
  return mail.includes(OPEN);
}

/** A compiled mail with the parts that one reader gets, and without their limits. */
export function partsFor(mail: string, sees: SeesBlock): string {
  if (!hasParts(mail)) return mail;
  const open: boolean[] = [];
  let kept = '';
  let isSeam = false;
  let position = 0;
  const pass = (until: number) => {
    if (until === position) return;
    if (open.includes(false)) isSeam = true;
    else {
      const text = mail.slice(position, until);
      // One blank line is enough where a paragraph of the plain text is missing.
      kept += isSeam && kept.endsWith('\n\n') ? text.replace(/^\n+/, '') : text;
      isSeam = false;
    }
  };
  for (const { 0: mark, 1: who, 2: segmentId, index } of mail.matchAll(marks)) {
    pass(index);
    position = index + mark.length;
    if (segmentId === undefined) open.pop();
    else open.push(sees({ who: who === 'out' ? 'out' : 'in', segmentId }));
  }
  pass(mail.length);
  return kept;
}

/** Who sees a block; undefined: everybody. */
export function audienceOf(block: Block): BlockAudience | undefined {
  return isKnownBlock(block) ? block.audience : undefined;
}

/** The blocks of a mail that not everybody gets, in reading order. */
export function segmentBlocks({ blocks }: Pick<BlockDocument, 'blocks'>): { block: Block; audience: BlockAudience }[] {
  // What is in a hidden section is in no mail.
  return flattenBlocks(blocks.filter(({ hidden }) => hidden !== true)).flatMap((block) => {
    const audience = audienceOf(block);
    return audience && block.hidden !== true ? [{ block, audience }] : [];
  });
}

/** The segments that decide over blocks of a mail, each once, in reading order. */
export function segmentIdsOf(document: Pick<BlockDocument, 'blocks'>): string[] {
  return [...new Set(segmentBlocks(document).map(({ audience }) => audience.segmentId))];
}

/** A name for everybody who gets the same blocks. */
export function audienceKey({ who, segmentId }: BlockAudience): string {
  return `${who}:${segmentId}`;
}
