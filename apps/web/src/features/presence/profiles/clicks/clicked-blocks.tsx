import { useTranslation } from 'react-i18next';
import { blockIcon } from '#components/block-editor/blocks/block-look.ts';
import { summariseBlock } from '#components/block-editor/blocks/block-summary.ts';
import type { DraftBlock } from '#components/block-editor/blocks/draft-document.ts';
import { useBlockName } from '#components/block-editor/blocks/use-block-name.ts';
import { OwnPicture } from '#components/block-editor/files/own-picture.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
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
    <Grid center w={32} h={32} radius="sm" fill="surface-2" clip as="span" className={classes.sign}>
      {fileId === undefined ? (
        <Icon of={blockIcon(clicked.type ?? '')} size={16} />
      ) : (
        <OwnPicture fileId={fileId} fetchWidth={64} alt="" width={32} height={32} loading="lazy" />
      )}
    </Grid>
  );
}

/** Links are listed where a block has several, or no text of its own. */
function Links({ links, own }: { links: Clicked['links']; own: string | undefined }) {
  const formats = useFormats();
  const shown = links.filter((link) => link.link !== '');
  if (shown.length === 0 || (shown.length === 1 && shown[0] && linkName(shown[0]) === own)) return null;
  return (
    <Grid as="ul" gap={4} className={classes.links}>
      {shown.map((link) => (
        <Row as="li" justify="between" gap={12} size={12} tone="muted" tabular align="stretch" key={link.link}>
          <Text as="span" shrink block truncate title={link.href === null ? undefined : shortAddress(link.href)}>
            {linkName(link) ?? '–'}
          </Text>
          <span>{formats.number(link.clicks)}</span>
        </Row>
      ))}
    </Grid>
  );
}

function ClickedBlock({ clicked, block, max }: { clicked: Clicked; block: DraftBlock | undefined; max: number }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const nameOf = useBlockName();
  const kind = clicked.type === null ? t(($) => $.editor.clicks.goneBlock) : nameOf(clicked.type);
  const summary = block && summariseBlock(block);
  const words = summary && 'text' in summary ? summary.text : undefined;
  return (
    <Grid leading={1.35} as="li" columns="32px minmax(0, 1fr) auto" align="center" gap={6} gapX={12} size={13}>
      <Sign clicked={clicked} block={block} />
      <Box as="span" shrink>
        <Text as="span" weight="medium" block truncate>
          {words ?? kind}
        </Text>
        {words !== undefined && (
          <Text as="span" block truncate size={12} tone="faint">
            {kind}
          </Text>
        )}
      </Box>
      <Text as="span" weight="semibold" tabular>
        {formats.number(clicked.clicks)}
      </Text>
      <Box fill="track" as="span" spanAll h={6} clip className={classes.bar} aria-hidden="true">
        <Text as="span" block h="100%" style={{ width: `${(clicked.clicks / max) * 100}%` }} />
      </Box>
      <Links links={clicked.links} own={words} />
    </Grid>
  );
}

/** Blocks by clicks, with bars relative to the most clicked one and their links below. */
export function ClickedBlocks({ blocks, document, none }: Props) {
  const max = Math.max(1, ...blocks.map((block) => block.clicks));
  const drafts = blocksById(document);
  if (blocks.length === 0)
    return (
      <Text size={13} tone="muted">
        {none}
      </Text>
    );
  return (
    <Stack as="ol" gap={16}>
      {blocks.map((clicked) => (
        <ClickedBlock key={clicked.blockId} clicked={clicked} block={drafts.get(clicked.blockId)} max={max} />
      ))}
    </Stack>
  );
}
