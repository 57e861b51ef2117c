import { useTranslation } from 'react-i18next';
import { blockIcon } from '#components/block-editor/blocks/block-look.ts';
import { summariseBlock } from '#components/block-editor/blocks/block-summary.ts';
import type { DraftBlock } from '#components/block-editor/blocks/draft-document.ts';
import { useBlockName } from '#components/block-editor/blocks/use-block-name.ts';
import { OwnPicture } from '#components/block-editor/files/own-picture.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './clicked-blocks.module.css';
import { linkName, pictureOf, shortAddress } from './link-name.rules.ts';
import type { ProfileStats } from './stats.queries.ts';

type Clicked = ProfileStats['blocks'][number];
type Page = { blocks: readonly DraftBlock[] };
type Props = {
  blocks: readonly Clicked[];
  /** The draft, for the texts and images of its blocks. */
  document: Page;
  none: string;
};

function blocksById({ blocks }: Page): Map<string, DraftBlock> {
  const inside = blocks.flatMap((block) => [block, ...(block.columns ?? []).flat()]);
  return new Map(inside.map((block) => [block.id, block]));
}

function Sign({ clicked, block }: { clicked: Clicked; block: DraftBlock | undefined }) {
  const fileId = pictureOf(block?.props);
  return (
    <span className={classes.sign}>
      {fileId === undefined ? (
        <Icon of={blockIcon(clicked.type ?? '')} size={16} />
      ) : (
        <OwnPicture fileId={fileId} fetchWidth={64} alt="" width={32} height={32} loading="lazy" />
      )}
    </span>
  );
}

/** Links are listed where a block has several, or no text of its own. */
function Links({ links, own }: { links: Clicked['links']; own: string | undefined }) {
  const formats = useFormats();
  const shown = links.filter((link) => link.link !== '');
  if (shown.length === 0 || (shown.length === 1 && shown[0] && linkName(shown[0]) === own)) return null;
  return (
    <ul className={classes.links}>
      {shown.map((link) => (
        <li key={link.link} className={classes.link}>
          <span className={classes.linkName} title={link.href === null ? undefined : shortAddress(link.href)}>
            {linkName(link) ?? '–'}
          </span>
          <span>{formats.number(link.clicks)}</span>
        </li>
      ))}
    </ul>
  );
}

function Row({ clicked, block, max }: { clicked: Clicked; block: DraftBlock | undefined; max: number }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const nameOf = useBlockName();
  const kind = clicked.type === null ? t(($) => $.editor.clicks.goneBlock) : nameOf(clicked.type);
  const summary = block && summariseBlock(block);
  const words = summary && 'text' in summary ? summary.text : undefined;
  return (
    <li className={classes.row}>
      <Sign clicked={clicked} block={block} />
      <span className={classes.names}>
        <span className={classes.name}>{words ?? kind}</span>
        {words !== undefined && <span className={classes.kind}>{kind}</span>}
      </span>
      <span className={classes.count}>{formats.number(clicked.clicks)}</span>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${(clicked.clicks / max) * 100}%` }} />
      </span>
      <Links links={clicked.links} own={words} />
    </li>
  );
}

/** Blocks by clicks, with bars relative to the most clicked one and their links below. */
export function ClickedBlocks({ blocks, document, none }: Props) {
  const max = Math.max(1, ...blocks.map((block) => block.clicks));
  const drafts = blocksById(document);
  if (blocks.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ol className={classes.list}>
      {blocks.map((clicked) => (
        <Row key={clicked.blockId} clicked={clicked} block={drafts.get(clicked.blockId)} max={max} />
      ))}
    </ol>
  );
}
