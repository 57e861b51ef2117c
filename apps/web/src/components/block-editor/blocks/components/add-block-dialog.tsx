import { blockDefinitions, blockTypesFor, type BlockType } from '@enlace/blocks/registry.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useDraftDocument } from '../../editor/editor-context.tsx';
import { useEditorTarget } from '../../editor/editor-target.tsx';
import { blockGroups, blockIcon, groupOfBlock } from '../block-look.ts';
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
    <button type="button" className={classes.option} disabled={isTaken} onClick={onPick}>
      <span className={classes.icon}>
        <Icon of={blockIcon(type)} size={18} />
      </span>
      <span className={classes.words}>
        <b>{name}</b>
        <span>{isTaken ? t(($) => $.editor.block.addedAlready) : description}</span>
      </span>
    </button>
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
      {found.length === 0 && <p className={classes.none}>{t(($) => $.editor.block.addNone, { query })}</p>}
      {blockGroups.map((group) => {
        const types = found.filter((type) => groupOfBlock(type) === group);
        if (types.length === 0) return null;
        return (
          <section key={group} className={classes.group}>
            <h3>{t(($) => $.editor.block.group[group])}</h3>
            <div className={classes.options}>
              {types.map((type) => (
                <Option key={type} type={type} isTaken={isTaken(type)} onPick={() => onPick(newBlock(type))} />
              ))}
            </div>
          </section>
        );
      })}
    </Dialog>
  );
}
