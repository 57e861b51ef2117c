import { blockDefinitions, blockTypesFor, type BlockType } from '@enlace/blocks/registry.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import { useEditorTarget } from '../../editor/editor-target.tsx';
import { type BlockGroup, blockGroups, blockIcon, groupOfBlock } from '../block-look.ts';
import { useBlockTexts } from '../block-texts.tsx';
import { allBlocks } from '../document-edits.ts';
import type { DraftBlock } from '../draft-document.ts';
import { newBlock } from '../new-block.ts';
import classes from './add-block-dialog.module.css';

type Props = { isNested: boolean; onClose: () => void; onPick: (block: DraftBlock) => void };

/** Strips accents, for searching. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function Option({ type, isTaken, onPick }: { type: BlockType; isTaken: boolean; onPick: () => void }) {
  const { t } = useTranslation('editor');
  const { name, description } = useBlockTexts().blocks[type];
  return (
    <Row
      as="button"
      gap={12}
      minH={58}
      px={12}
      py={10}
      border
      radius={10}
      fill="surface"
      type="button"
      className={classes.option}
      disabled={isTaken}
      onClick={onPick}
    >
      <Grid radius="md" center w={34} h={34} fill="active" as="span" fixed tone="muted" className={classes.icon}>
        <Icon of={blockIcon(type)} size={18} />
      </Grid>
      <Stack leading={1.35} as="span" shrink>
        <Text as="b" size={13} weight="semibold">
          {name}
        </Text>
        <Text as="span" size={12} tone="faint">
          {isTaken ? t(($) => $.editor.block.addedAlready) : description}
        </Text>
      </Stack>
    </Row>
  );
}

type GroupProps = {
  group: BlockGroup;
  types: readonly BlockType[];
  isTaken: (type: BlockType) => boolean;
  onPick: (type: BlockType) => void;
};

/** The blocks of one group, or nothing where none was found. */
function Group({ group, types, isTaken, onPick }: GroupProps) {
  const { t } = useTranslation('editor');
  if (types.length === 0) return null;
  return (
    <Box as="section" mt={18} className={classes.group}>
      <h3>{t(($) => $.editor.block.group[group])}</h3>
      <Grid columns="1fr 1fr" gap={8} className={classes.options}>
        {types.map((type) => (
          <Option key={type} type={type} isTaken={isTaken(type)} onPick={() => onPick(type)} />
        ))}
      </Grid>
    </Box>
  );
}

/** All blocks by group; typing filters them, Enter picks the first. */
export function AddBlockDialog({ isNested, onClose, onPick }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const texts = useBlockTexts();
  const document = useDraftDocument();
  const [query, setQuery] = useState('');
  const { target } = useEditorTarget();
  const present = new Set(allBlocks(document).map((block) => block.type));
  const isTaken = (type: BlockType) => blockDefinitions[type].isSingle === true && present.has(type);
  const found = blockTypesFor(target)
    .filter((type) => !isNested || type !== 'section')
    .filter((type) =>
      folded(`${texts.blocks[type].name} ${texts.blocks[type].description}`).includes(folded(query.trim())),
    );
  const first = found.find((type) => !isTaken(type));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editor.block.addTitle)}
      size={600}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t(($) => $.common.cancel)}
        </Button>
      }
    >
      <TextField
        label={t(($) => $.editor.block.addSearch)}
        hideLabel
        placeholder={t(($) => $.editor.block.addSearch)}
        type="search"
        autoComplete="off"
        data-autofocus
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onPick(newBlock(first));
        }}
        end={<Icon of={IconSearch} size={16} />}
      />
      {found.length === 0 && (
        <Text pt={32} pb={8} textAlign="center" tone="muted">
          {t(($) => $.editor.block.addNone, { query })}
        </Text>
      )}
      {blockGroups.map((group) => (
        <Group
          key={group}
          group={group}
          types={found.filter((type) => groupOfBlock(type) === group)}
          isTaken={isTaken}
          onPick={(type) => onPick(newBlock(type))}
        />
      ))}
    </Dialog>
  );
}
