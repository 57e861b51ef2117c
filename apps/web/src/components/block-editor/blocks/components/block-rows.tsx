import { useDraftDocument } from '../../editor/editor-context.tsx';
import type { Choosing } from '../choose-rows.ts';
import { blocksAt } from '../document-edits.ts';
import type { BlockListProps } from '../nested-blocks.ts';
import { AddBlock } from './add-block.tsx';
import classes from './block-list.module.css';
import { BlockRow } from './block-row.tsx';

/** The ordered blocks of a page or a column, and the line below that adds one. */
export function BlockRows({ place, label, empty, choosing }: BlockListProps & { choosing: Choosing }) {
  const blocks = blocksAt(useDraftDocument(), place);
  return (
    <>
      {blocks.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ol
        className={classes.list}
        aria-label={label}
        data-list={place === 'page' ? 'page' : `${place.sectionId}/${place.column}`}
      >
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} choosing={choosing} />
        ))}
      </ol>
      <AddBlock place={place} />
    </>
  );
}
