import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Text } from '#components/layout/layout.tsx';
import type { DraftBlock } from '../draft-document.ts';
import { useNestedBlocks } from '../nested-blocks.ts';
import { useBlockActions } from '../use-block-actions.ts';

const columnCounts = ['1', '2', '3', '4'];

/** The columns of a section, each with its own list of blocks. */
export function SectionColumns({ block }: { block: DraftBlock }) {
  const { t } = useTranslation('editor');
  const actions = useBlockActions();
  const labelId = useId();
  const drawBlocks = useNestedBlocks();
  const columns = block.columns ?? [];
  return (
    <>
      <div>
        <Text mb={6} size={13} weight="semibold" id={labelId}>
          {t(($) => $.editor.block.columnCount)}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={labelId}
          data={columnCounts}
          value={String(columns.length)}
          onChange={(value) => actions.setColumns(block, Number(value))}
        />
      </div>
      {columns.map((_, column) => {
        const label = t(($) => $.editor.block.column, { n: column + 1 });
        return (
          <Box mx="-8px" lineTop as="section" pt={10} px={8} key={column} aria-label={label}>
            <Text mb={6} size={13} weight="semibold">
              {label}
            </Text>
            {drawBlocks({ place: { sectionId: block.id, column }, label, empty: t(($) => $.editor.block.emptyColumn) })}
          </Box>
        );
      })}
    </>
  );
}
