import { type Label, labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconPlus } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, type Look, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { CollectionFilter } from './collection.ts';
import { useDragSource, useDropRow } from './drag-area.tsx';
import { LabelMenu } from './label-menu.tsx';
import { NameInput } from './name-input.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './rail.module.css';

const rowLook: Look = {
  chosen: 'soft',
  icons: 'faint',
  focus: 'inset',
  gap: 10,
  h: 32,
  hover: 'active',
  nowrap: true,
  pointer: true,
  px: 8,
  radius: 'sm',
  relative: true,
  size: 13,
  tone: 'muted',
  touch: { h: 40 },
  weight: 'medium',
};

type LabelFilter = Pick<CollectionFilter, 'labels' | 'needsAll'>;
type Props = {
  labels: readonly Label[];
  actions: CollectionActions;
  canChange: boolean;
  value: LabelFilter;
  onChange: (value: LabelFilter) => void;
};

type RowProps = Pick<Props, 'actions' | 'canChange'> & { label: Label; isOn: boolean; onToggle: () => void };

function LabelRow({ label, actions, canChange, isOn, onToggle }: RowProps) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const { setNodeRef: setDropRef, zone } = useDropRow({ kind: 'label', id: label.id });
  const {
    setNodeRef: setDragRef,
    listeners,
    isDragging,
  } = useDragSource({
    kind: 'label',
    id: label.id,
    text: label.name,
  });
  const dot = (
    <Box
      w={8}
      h={8}
      radius="full"
      as="span"
      fixed
      mx={4}
      style={{ background: `var(--label-${label.colour})` }}
      aria-hidden="true"
    />
  );
  return (
    <Row
      {...rowLook}
      as="li"
      ref={(element) => {
        setDropRef(element);
        setDragRef(element);
      }}
      {...(canChange && !isRenaming ? listeners : {})}
      className={classes.row}
      data-on={isOn || undefined}
      data-drop={zone}
      data-dragging={isDragging || undefined}
      data-menu-open={isOpen || undefined}
    >
      {isRenaming ? (
        <>
          {dot}
          <NameInput
            label={t(($) => $.folders.labelName)}
            initial={label.name}
            maxLength={labelLimits.name}
            onSave={(name) => actions.updateLabel(label, { name })}
            onClose={() => setRenaming(false)}
          />
        </>
      ) : (
        <>
          <Row
            as="button"
            gap={10}
            grow
            shrink
            h="100%"
            mx="-8px"
            px={8}
            textAlign="left"
            focus="inset"
            type="button"
            className={classes.labelButton}
            aria-pressed={isOn}
            onClick={onToggle}
            onContextMenu={(event) => {
              if (!canChange) return;
              event.preventDefault();
              setOpen(true);
            }}
            onKeyDown={({ key }) => {
              if (key === 'F2' && canChange) setRenaming(true);
            }}
          >
            {isOn ? <Icon of={IconCheck} size={14} className={classes.check} /> : dot}
            <Box clip as="span" shrink className={classes.name} title={label.name}>
              {label.name}
            </Box>
            <Text as="span" ml="auto" pl={4} size={12} tone="faint" tabular className={classes.count}>
              {formats.number(label.total)}
            </Text>
          </Row>
          {canChange && (
            <Text
              as="span"
              position="absolute"
              right={2}
              top={2}
              opacity={0}
              radius="sm"
              touch={{ opacity: 1 }}
              className={classes.menu}
            >
              <LabelMenu
                label={label}
                actions={actions}
                onRename={() => setRenaming(true)}
                isOpen={isOpen}
                onOpenChange={setOpen}
              />
            </Text>
          )}
        </>
      )}
    </Row>
  );
}

/** Labels as filters, several at once, matching any or all. */
export function LabelRail({ labels, actions, canChange, value, onChange }: Props) {
  const { t } = useTranslation('folders');
  // Each request gets its own field: the previous one may still be saving, and closes only itself.
  const [adding, setAdding] = useState<number>();
  const toggle = (id: string) =>
    onChange({
      ...value,
      labels: value.labels.includes(id) ? value.labels.filter((each) => each !== id) : [...value.labels, id],
    });
  return (
    <Stack as="section" aria-label={t(($) => $.folders.labels)}>
      <Row
        spacing="none"
        h={28}
        as="h2"
        justify="between"
        pr={2}
        pl={8}
        size={12}
        weight="medium"
        tone="faint"
        className={classes.title}
      >
        {t(($) => $.folders.labels)}
        {canChange && (
          <IconButton
            size={28}
            iconSize={16}
            icon={IconPlus}
            label={t(($) => $.folders.addLabel)}
            onClick={() => setAdding((before) => (before ?? 0) + 1)}
          />
        )}
      </Row>
      {value.labels.length > 1 && (
        <Box pt={2} pb={6} px={4}>
          <Segments
            label={t(($) => $.folders.match.label)}
            segments={[
              { value: 'any', label: t(($) => $.folders.match.any) },
              { value: 'all', label: t(($) => $.folders.match.all) },
            ]}
            value={value.needsAll ? 'all' : 'any'}
            onChange={(match) => onChange({ ...value, needsAll: match === 'all' })}
          />
        </Box>
      )}
      <Box as="ul">
        {labels.map((label) => (
          <LabelRow
            key={label.id}
            label={label}
            actions={actions}
            canChange={canChange}
            isOn={value.labels.includes(label.id)}
            onToggle={() => toggle(label.id)}
          />
        ))}
      </Box>
      {adding !== undefined && (
        <Row {...rowLook} className={classes.row}>
          <NameInput
            key={adding}
            label={t(($) => $.folders.labelName)}
            maxLength={labelLimits.name}
            onSave={async (name) => (await actions.createLabel(name)) !== undefined}
            onClose={() => setAdding((now) => (now === adding ? undefined : now))}
          />
        </Row>
      )}
    </Stack>
  );
}
