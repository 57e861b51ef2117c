import { useSortable } from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CountedField } from './custom-fields.queries.ts';
import classes from './fields.module.css';

type Props = {
  field: CountedField;
  isFirst: boolean;
  isLast: boolean;
  canChange: boolean;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** One field: grip, description, number of values, and actions. */
export function FieldRow({ field, isFirst, isLast, canChange, onMove, onEdit, onRemove }: Props) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: field.id });
  const { name, kind, options, values } = field;
  const shift = transform === null ? undefined : `translateY(${transform.y}px)`;
  return (
    <Row
      phone={{ wrap: 'wrap', gap: '2px 8px' }}
      relative
      lineTop
      fill="surface"
      as="li"
      gap={12}
      shrink
      py={8}
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: shift, transition: transition ?? undefined }}
    >
      {canChange && (
        <Grid
          as="span"
          center
          fixed
          w={24}
          h={32}
          tone="faint"
          className={classes.grip}
          title={t(($) => $.record.fields.drag, { name })}
          aria-hidden="true"
          {...listeners}
        >
          <Icon of={IconGripVertical} size={16} />
        </Grid>
      )}
      <Grid phone={{ basis: 'calc(100% - 40px)' }} grow shrink>
        <Text as="span" weight="medium" breakWords>
          {name}
        </Text>
        <Text as="span" truncate size={13} tone="muted">
          {[t(($) => $.record.fields.kinds[kind]), options.join(', ')].filter((part) => part !== '').join(': ')}
        </Text>
      </Grid>
      <Text phone={{ flex: '1', pl: 32 }} as="span" size={13} tone="muted" fixed tabular>
        {values === 0
          ? t(($) => $.record.fields.noValues)
          : t(($) => $.record.fields.values, { count: values, n: formats.number(values) })}
      </Text>
      {canChange && (
        <Row as="span" inline fixed align="stretch" className={classes.acts}>
          <IconButton
            icon={IconArrowUp}
            iconSize={16}
            label={t(($) => $.record.fields.up, { name })}
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            iconSize={16}
            label={t(($) => $.record.fields.down, { name })}
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={IconPencil}
            iconSize={16}
            label={t(($) => $.record.fields.editTitle, { name })}
            onClick={onEdit}
          />
          <IconButton
            icon={IconTrash}
            iconSize={16}
            label={t(($) => $.record.fields.remove, { name })}
            onClick={onRemove}
          />
        </Row>
      )}
    </Row>
  );
}
