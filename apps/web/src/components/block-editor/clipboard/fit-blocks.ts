import type { BlockTarget } from '@enlace/blocks/model/block-definition.ts';
import { blockExtrasShape } from '@enlace/blocks/model/block-envelope.schema.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import { canPlace, countBlocks, withNewIds } from '../blocks/block-sets.ts';
import { allBlocks } from '../blocks/document-edits.ts';
import { type BlockPlace, type DraftBlock, type DraftDocument, isRecord } from '../blocks/draft-document.ts';
import { isSingleBlock } from '../blocks/single-blocks.ts';
import { checkedBlock, isReadBlock } from './block-clipboard.ts';

/** Why a copied block was skipped. */
export type Refusal = {
  reason: 'unknown' | 'wrong' | 'not_in_mail' | 'not_in_page' | 'already_there' | 'not_in_column' | 'full';
  /** Type of the block, if it has one. */
  type: string;
};

type Input = {
  blocks: readonly unknown[];
  document: DraftDocument;
  place: BlockPlace;
  target: BlockTarget;
  /** Maximum number of blocks of this kind in a document. */
  limit: number;
  newId: () => string;
};

export const blockLimits: Record<BlockTarget, number> = { page: 250, mail: 150 };

function typeOf(value: unknown): string {
  return isRecord(value) && typeof value['type'] === 'string' ? value['type'].slice(0, 40) : '';
}

function belongsIn(type: string, target: BlockTarget): boolean {
  return isBlockType(type) && blockDefinitions[type].targets.some((each) => each === target);
}

/** Only mails have readers who are known, only pages schedules and languages. */
const ofMails = ['audience'];
const ofPages = Object.keys(blockExtrasShape).filter((key) => !ofMails.includes(key));

function forTarget(block: DraftBlock, target: BlockTarget): DraftBlock {
  const foreign = (target === 'page' ? ofMails : ofPages).filter((key) => key in block);
  return { ...block, ...Object.fromEntries(foreign.map((key) => [key, undefined])) };
}

function createCheck({ document, place, target, limit }: Omit<Input, 'blocks' | 'newId'>) {
  const present = new Set(allBlocks(document).map((block) => block.type));
  let room = limit - countBlocks(document);
  return (block: DraftBlock): Refusal['reason'] | undefined => {
    if (!isReadBlock(block)) return 'unknown';
    if (!belongsIn(block.type, target)) return target === 'mail' ? 'not_in_mail' : 'not_in_page';
    if (isSingleBlock(block.type) && present.has(block.type)) return 'already_there';
    if (!canPlace([block], place)) return 'not_in_column';
    if (room <= 0) return 'full';
    present.add(block.type);
    room -= 1;
    return undefined;
  };
}

/** Which of the copied blocks may be inserted at that position, ready to insert, and why the others may not. */
export function fitBlocks({ blocks, newId, ...where }: Input): { blocks: DraftBlock[]; refused: Refusal[] } {
  const refused: Refusal[] = [];
  const check = createCheck(where);
  const accept = (block: DraftBlock): DraftBlock[] => {
    const reason = check(block);
    if (reason) {
      refused.push({ reason, type: block.type });
      return [];
    }
    const columns = block.columns?.map((column) => column.flatMap(accept));
    return [forTarget({ ...block, ...(columns ? { columns } : {}) }, where.target)];
  };
  const fitting = blocks.flatMap((value) => {
    const block = checkedBlock(value);
    if (!block) refused.push({ reason: 'wrong', type: typeOf(value) });
    return block ? accept(block) : [];
  });
  return { blocks: fitting.map((block) => withNewIds(block, newId)), refused };
}
