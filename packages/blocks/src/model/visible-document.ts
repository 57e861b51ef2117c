import type { Locale } from '@enlace/contract/core/locale.ts';
import { nextBlockChange } from '../blocks/time-changes.ts';
import { blockDefinitions } from '../registry.ts';
import {
  type Block,
  type BlockDocument,
  flattenBlocks,
  isKnownBlock,
  type KnownBlock,
} from './block-document.schema.ts';
import { isInSchedule } from './block-presence.ts';
import type { Values } from './block-texts.ts';
import { asStranger } from './segment-parts.ts';
import { translateValues } from './translations.ts';

type View = {
  /** Language of the output. */
  locale: Locale;
  /** Original language of the document. */
  baseLocale: Locale;
  /** ISO instant. */
  now: string;
};

function isShown(block: KnownBlock, { locale, now }: View): boolean {
  if (block.hidden === true || !isInSchedule(block.schedule, now)) return false;
  // Nobody knows who visits a page.
  if (block.audience && !asStranger(block.audience)) return false;
  return block.visibility?.languages?.includes(locale) ?? true;
}

function translated(block: KnownBlock, { locale, baseLocale }: View): KnownBlock {
  if (locale === baseLocale) return block;
  // Props of every type are plain objects; only their texts are replaced, by texts of the same kind that are not
  // longer.
  const values: Values = block.props;
  const { fields } = blockDefinitions[block.type];
  const props = translateValues({ fields, values, translation: block.translations?.[locale] });
  // NOTE: the compiler cannot relate the props to the block's own type again.
  return props === values ? block : ({ ...block, props } as KnownBlock);
}

function visibleBlocks(blocks: readonly Block[], view: View): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (!isKnownBlock(block)) return [block];
    if (!isShown(block, view)) return [];
    const own = translated(block, view);
    return own.columns ? [{ ...own, columns: own.columns.map((column) => visibleBlocks(column, view)) }] : [own];
  });
}

/**
 * A document ready for rendering: in one language, without blocks that are hidden, scheduled, expired, or for other
 * languages. Device-specific blocks stay; style sheets hide them.
 */
export function visibleDocument({ document, ...view }: View & { document: BlockDocument }): BlockDocument {
  return { ...document, blocks: visibleBlocks(document.blocks, view) };
}

type Moment = { now: string; timeZone: string };

function boundariesOf(block: Block, moment: Moment): string[] {
  if (!isKnownBlock(block) || block.hidden === true) return [];
  const { from, until } = block.schedule ?? {};
  return [from, until, nextBlockChange(block, moment)].filter((instant) => instant !== undefined);
}

/** The next moment at which the rendered page changes due to time, as an ISO instant. */
export function nextChangeAt({ document, ...moment }: Moment & { document: BlockDocument }): string | undefined {
  const now = Date.parse(moment.now);
  const ahead = flattenBlocks(document.blocks)
    .flatMap((block) => boundariesOf(block, moment))
    .filter((boundary) => Date.parse(boundary) > now);
  return ahead.toSorted((left, right) => Date.parse(left) - Date.parse(right))[0];
}
