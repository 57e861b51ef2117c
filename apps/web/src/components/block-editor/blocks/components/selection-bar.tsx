import { useTranslation } from 'react-i18next';
import { IconArrowsMove, IconCopy, IconCopyPlus, IconEye, IconEyeOff, IconTrash, IconX } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import { chosenBlocks } from '../block-sets.ts';
import { clearSelection } from '../choose-rows.ts';
import { useListTools } from '../list-tools.ts';
import { useSelection, useSelectionState } from '../open-block.tsx';
import classes from './selection-bar.module.css';

const actionLook: Look = { center: true, fixed: true, h: 34, phone: { w: 40, h: 44 }, radius: 'md', w: 34 };

type ActionProps = { icon: IconShape; label: string; isOff: boolean; isDanger?: boolean; onClick: () => void };

function Action({ icon, label, isOff, isDanger, onClick }: ActionProps) {
  return (
    <Grid
      {...actionLook}
      as="button"
      type="button"
      className={classes.action}
      data-danger={isDanger || undefined}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon of={icon} size={18} />
    </Grid>
  );
}

/** Dark bar above the list during selection: the count and the bulk actions. */
export function SelectionBar() {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const selection = useSelection();
  const document = useDraftDocument();
  const { actions, clipboard } = useListTools();
  const chosen = useSelectionState((state) => state.chosen);
  const blocks = chosenBlocks(document, chosen);
  const count = blocks.length;
  const isOff = count === 0;
  const areHidden = count > 0 && blocks.every((block) => block.hidden === true);
  return (
    <Row
      position="sticky"
      bottom={8}
      z="var(--z-sticky)"
      radius="lg"
      tone="white"
      shadow={4}
      gap={2}
      mt={12}
      p={6}
      className={classes.bar}
      role="toolbar"
      aria-label={t(($) => $.editor.choosing.label)}
    >
      <Grid
        {...actionLook}
        as="button"
        type="button"
        className={classes.action}
        aria-label={t(($) => $.editor.choosing.done)}
        title={t(($) => $.editor.choosing.done)}
        onClick={() => {
          clearSelection(selection);
          selection.update({ wanted: selection.read().currentId });
        }}
      >
        <Icon of={IconX} size={18} />
      </Grid>
      <Text as="span" grow shrink px={6} size={13} weight="semibold" truncate role="status">
        {t(($) => $.editor.choosing.count, { count, n: formats.number(count) })}
      </Text>
      <Action
        icon={IconArrowsMove}
        label={t(($) => $.editor.block.moveTo)}
        isOff={isOff}
        onClick={() => selection.update({ dialog: { kind: 'move', ids: chosen } })}
      />
      <Action
        icon={IconCopy}
        label={t(($) => $.editor.block.copy)}
        isOff={isOff}
        onClick={() => clipboard.copy(chosen)}
      />
      <Action
        icon={IconCopyPlus}
        label={t(($) => $.editor.block.duplicate)}
        isOff={isOff}
        onClick={() => actions.duplicate(chosen)}
      />
      <Action
        icon={areHidden ? IconEye : IconEyeOff}
        label={areHidden ? t(($) => $.editor.block.show) : t(($) => $.editor.block.hide)}
        isOff={isOff}
        onClick={() => actions.setHidden(chosen, !areHidden)}
      />
      <Action
        icon={IconTrash}
        label={t(($) => $.editor.block.remove)}
        isOff={isOff}
        isDanger
        onClick={() => actions.remove(chosen)}
      />
    </Row>
  );
}
