import { emptyBlock } from '@enlace/blocks/model/block-defaults.ts';
import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import { emptyRichText } from '@enlace/blocks/model/richtext.schema.ts';
import type { BlockType } from '@enlace/blocks/registry.ts';
import { newBlockId } from './block-id.ts';
import type { DraftBlock, DraftProps } from './draft-document.ts';

/** A valid empty block of the type. */
export function newBlock(type: BlockType): DraftBlock {
  return emptyBlock({ id: newBlockId(), type });
}

function emptyValue(field: BlockField): unknown {
  switch (field.kind) {
    case 'toggle':
      return false;
    case 'image':
    case 'file':
    case 'money':
      return null;
    case 'richtext':
      return emptyRichText;
    case 'list':
    case 'spans':
      return [];
    case 'number':
      return 0;
    case 'select':
      return field.options?.[0]?.value ?? '';
    default:
      return '';
  }
}

/** An empty list item. Form fields also get the name their answers are sent under. */
export function newListItem({ blockType, field }: { blockType: string; field: BlockField }): DraftProps {
  const values = Object.fromEntries((field.itemFields ?? []).map((each) => [each.name, emptyValue(each)]));
  if (blockType === 'form' && field.name === 'fields')
    return { ...values, id: `f_${newBlockId().slice(0, 8)}`, kind: 'text' };
  return values;
}
