import { type Label, labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowMerge } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Box, Grid, type Look, Row, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { AddForm } from './add-form.tsx';
import { ColourItems, LabelMenu } from './label-menu.tsx';
import { NameInput } from './name-input.tsx';
import type { CollectionActions } from './use-collection-actions.ts';
import classes from './manager.module.css';

const colourTextLook: Look = { block: true, h: 12, radius: 'full', w: 12 };
const nameLook: Look = {
  grow: true,
  minH: 28,
  shrink: true,
  textAlign: 'left',
  tone: 'default',
  truncate: true,
  weight: 'medium',
};

const rowLook: Look = { minH: 40, lineBottom: true, gap: 10, size: 13, icons: 'faint' };

type RowProps = { label: Label; actions: CollectionActions; isOn: boolean; onToggle: () => void };

function LabelRow({ label, actions, isOn, onToggle }: RowProps) {
  const { t } = useTranslation('folders');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Row {...rowLook} as="li" className={classes.row} data-on={isOn || undefined}>
      <Tick label={t(($) => $.folders.choose, { name: label.name })} isOn={isOn} onToggle={onToggle} />
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Grid
            as="button"
            center
            w={28}
            h={28}
            radius="sm"
            hover="hover"
            type="button"
            className={classes.colour}
            aria-label={t(($) => $.folders.colourOf, { name: label.name })}
          >
            <Text {...colourTextLook} as="span" style={{ background: `var(--label-${label.colour})` }} />
          </Grid>
        </Menu.Target>
        <Menu.Dropdown>
          <ColourItems label={label} onPick={(colour) => void actions.updateLabel(label, { colour })} />
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? (
        <NameInput
          label={t(($) => $.folders.labelName)}
          initial={label.name}
          maxLength={labelLimits.name}
          onSave={(name) => actions.updateLabel(label, { name })}
          onClose={() => setRenaming(false)}
        />
      ) : (
        <Box {...nameLook} as="button" type="button" className={classes.name} onClick={() => setRenaming(true)}>
          {label.name}
        </Box>
      )}
      <Text as="span" ml="auto" size={12} tone="faint" tabular>
        {formats.number(label.total)}
      </Text>
      <LabelMenu
        label={label}
        actions={actions}
        onRename={() => setRenaming(true)}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </Row>
  );
}

/** Every label with colour and menu; two or more selected ones can be merged. */
export function LabelManager({ actions }: { actions: CollectionActions }) {
  const { t } = useTranslation('folders');
  const { labels } = actions;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = labels.filter(({ id }) => picked.has(id));
  function toggle(id: string): void {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  }
  async function merge(into: Label): Promise<void> {
    const isDone = await actions.mergeLabels(
      chosen.map(({ id }) => id),
      into,
    );
    if (isDone) setPicked(new Set());
  }
  return (
    <>
      {labels.length === 0 && (
        <Text py={10} tone="faint">
          {t(($) => $.folders.noLabels)}
        </Text>
      )}
      <Box mx="-8px" scrollY maxH="min(50vh, 420px)" as="ul" px={8}>
        {labels.map((label) => (
          <LabelRow
            key={label.id}
            label={label}
            actions={actions}
            isOn={picked.has(label.id)}
            onToggle={() => toggle(label.id)}
          />
        ))}
      </Box>
      {chosen.length > 1 && (
        <Row wrap gap={6} gapX={12} pt={10} role="group" aria-label={t(($) => $.folders.mergeTitle)}>
          <Menu position="top-start" width={240}>
            <Menu.Target>
              <Button size="sm" icon={IconArrowMerge}>
                {t(($) => $.folders.merge, { count: chosen.length, n: chosen.length })}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t(($) => $.folders.mergeInto)}</Menu.Label>
              {chosen.map((label) => (
                <Menu.Item
                  key={label.id}
                  leftSection={
                    <Box {...colourTextLook} as="span" style={{ background: `var(--label-${label.colour})` }} />
                  }
                  onClick={() => void merge(label)}
                >
                  {label.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Text as="span" size={12} tone="faint">
            {t(($) => $.folders.mergeHelp)}
          </Text>
        </Row>
      )}
      <AddForm
        label={t(($) => $.folders.labelName)}
        action={t(($) => $.folders.addLabel)}
        maxLength={labelLimits.name}
        onAdd={async (name) => (await actions.createLabel(name)) !== undefined}
      />
    </>
  );
}
