import { Stack, Text } from '#components/layout/layout.tsx';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import type { Choosing } from '../choose-rows.ts';
import { blocksAt } from '../document-edits.ts';
import type { BlockListProps } from '../nested-blocks.ts';
import { AddBlock } from './add-block.tsx';
import { BlockRow } from './block-row.tsx';

/** The ordered blocks of a page or a column, and the line below that adds one. */
export function BlockRows({ place, label, empty, choosing }: BlockListProps & { choosing: Choosing }) {
  const blocks = blocksAt(useDraftDocument(), place);
  return (
    <>
      {blocks.length === 0 && (
        <Text py={14} px={12} size={13} tone="faint">
          {empty}
        </Text>
      )}
      <Stack
        as="ol"
        gap={2}
        aria-label={label}
        data-list={place === 'page' ? 'page' : `${place.sectionId}/${place.column}`}
      >
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} choosing={choosing} />
        ))}
      </Stack>
      <AddBlock place={place} />
    </>
  );
}
