import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { type BlockSpot, canPlace, chosenBlocks, isSamePlace } from '../block-sets.ts';
import { blocksAt, findBlock } from '../document-edits.ts';
import type { BlockPlace, DraftBlock, DraftDocument } from '../draft-document.ts';
import { useBlockName, useBlockSummary } from '../use-block-name.ts';

type Option = { place: BlockPlace; label: string };

/** Every list of the document the blocks may be moved to. */
function usePlaces(document: DraftDocument, blocks: readonly DraftBlock[]): Option[] {
  const { t } = useTranslation('editor');
  const nameOf = useBlockName();
  const sections = document.blocks.filter((block) => block.columns && !blocks.includes(block));
  const columns = sections.flatMap((section, index) =>
    (section.columns ?? []).map((_, column) => ({
      place: { sectionId: section.id, column },
      label: t(($) => $.editor.move.column, { name: nameOf(section.type), section: index + 1, n: column + 1 }),
    })),
  );
  const page: Option = { place: 'page', label: t(($) => $.editor.move.page) };
  return [page, ...columns].filter(({ place }) => canPlace(blocks, place));
}

type Props = { ids: ReadonlySet<string>; onClose: () => void; onPick: (spot: BlockSpot) => void };

/** Moves blocks without dragging: which list, and after which block. */
export function MoveDialog({ ids, onClose, onPick }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const document = useDraftDocument();
  const nameOf = useBlockName();
  const summaryOf = useBlockSummary();
  const blocks = chosenBlocks(document, ids);
  const places = usePlaces(document, blocks);
  const [first] = blocks;
  const from = first ? findBlock(document, first.id) : undefined;
  const start = places.findIndex(({ place }) => from !== undefined && isSamePlace(place, from.place));
  const [placeIndex, setPlaceIndex] = useState(Math.max(0, start));
  const place = places[placeIndex]?.place ?? 'page';
  const others = blocksAt(document, place).filter(({ id }) => !ids.has(id));
  const before = from && isSamePlace(place, from.place) ? blocksAt(document, place).slice(0, from.index) : [];
  const [afterId, setAfterId] = useState(before.findLast(({ id }) => !ids.has(id))?.id ?? '');
  const shownAfter = others.some(({ id }) => id === afterId) ? afterId : '';

  function move(): void {
    const at = blocksAt(document, place).findIndex(({ id }) => id === shownAfter);
    onPick({ place, index: at + 1 });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        blocks.length === 1
          ? t(($) => $.editor.move.title, { name: nameOf(first?.type ?? '') })
          : t(($) => $.editor.move.titleMany, { count: blocks.length, n: String(blocks.length) })
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button variant="primary" onClick={move}>
            {t(($) => $.editor.move.submit)}
          </Button>
        </>
      }
    >
      {places.length > 1 && (
        <SelectField
          label={t(($) => $.editor.move.place)}
          value={String(placeIndex)}
          options={places.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={(value) => {
            setPlaceIndex(Number(value));
            setAfterId('');
          }}
        />
      )}
      <SelectField
        label={t(($) => $.editor.move.position)}
        value={shownAfter}
        options={[
          { value: '', label: t(($) => $.editor.move.first) },
          ...others.map((block, index) => ({
            value: block.id,
            label: t(($) => $.editor.move.after, {
              n: index + 1,
              name: nameOf(block.type),
              summary: summaryOf(block),
            }),
          })),
        ]}
        onChange={setAfterId}
      />
    </Dialog>
  );
}
