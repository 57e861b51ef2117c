import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useEditor } from '../../editor/editor-context.tsx';
import { endSpot } from '../block-sets.ts';
import type { BlockPlace } from '../draft-document.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import { listItself } from '../selection.ts';
import classes from './block-list.module.css';

function Add({ place }: { place: BlockPlace }) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const selection = useSelection();
  const button = useRef<HTMLButtonElement>(null);
  const isWanted = useSelectionState(({ wanted }) => place === 'page' && wanted === listItself);
  useLayoutEffect(() => {
    if (!isWanted) return;
    button.current?.focus();
    selection.update({ wanted: null });
  }, [isWanted, selection]);
  useEffect(() => {
    if (place !== 'page') return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Insert' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [place]);
  return (
    <Row
      as="button"
      gap={10}
      full
      h={44}
      px={12}
      mt={10}
      radius={10}
      weight="medium"
      tone="muted"
      ref={button}
      type="button"
      className={classes.add}
      data-add-block
      data-nested={place !== 'page' || undefined}
      onClick={() => selection.update({ dialog: { kind: 'add', ...endSpot(editor.read().history.document, place) } })}
    >
      <Icon of={IconPlus} size={16} />
      {t(($) => $.editor.block.add)}
    </Row>
  );
}

/** The dashed line at the end of a list that opens the block picker, as Insert does wherever the focus is. */
export const AddBlock = memo(Add);
