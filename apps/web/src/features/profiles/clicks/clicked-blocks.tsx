import type { ProfileStats } from '@enlace/contract/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { blockIcon } from '#components/block-editor/blocks/block-look.ts';
import { useBlockName } from '#components/block-editor/blocks/use-block-name.ts';
import classes from './clicked-blocks.module.css';

type Props = { blocks: ProfileStats['blocks']; none: string };

/** Blocks by how often they were pressed, with bars against the most pressed one. */
export function ClickedBlocks({ blocks, none }: Props) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const nameOf = useBlockName();
  const most = Math.max(1, ...blocks.map((block) => block.clicks));
  if (blocks.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ol className={classes.list}>
      {blocks.map((block) => (
        <li key={block.blockId} className={classes.row}>
          <Icon of={blockIcon(block.type ?? '')} size={16} />
          <span className={classes.name}>
            {block.type === null ? t(($) => $.editor.clicks.goneBlock) : nameOf(block.type)}
          </span>
          <span className={classes.count}>{formats.number(block.clicks)}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${(block.clicks / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
