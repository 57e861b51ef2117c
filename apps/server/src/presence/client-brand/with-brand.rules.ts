import {
  type Block,
  type BlockDocument,
  flattenBlocks,
  isKnownBlock,
} from '@enlace/blocks/model/block-document.schema.ts';
import type { ImageRef } from '@enlace/blocks/model/fields.schema.ts';
import { headingFonts, textFonts } from '@enlace/blocks/themes/page-fonts.ts';
import { checkOwnColor, type ThemeChoice, withoutUnreadable } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { socialLinksSchema } from '@enlace/blocks/blocks/social_links/social_links.schema.ts';
import type { ClientBrand } from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';

export const noBrand: ClientBrand = {
  logo: null,
  accent: null,
  ground: null,
  ink: null,
  headings: null,
  text: null,
  socials: [],
};

/**
 * Replaces colours unreadable on this theme with the nearest readable ones; the background last, it is the most
 * visible.
 */
function readable(theme: ThemeChoice): ThemeChoice {
  const corrected = (['ink', 'color', 'ground'] as const).reduce((choice, part) => {
    const nearest = checkOwnColor(choice, part)?.nearest;
    return nearest === undefined ? choice : { ...choice, [part]: nearest };
  }, theme);
  // One colour may have moved away from what another was adjusted to.
  return withoutUnreadable(corrected, undefined);
}

function themeOf(theme: ThemeChoice, { accent, ground, ink, headings, text }: ClientBrand): ThemeChoice {
  const heading = headingFonts.find((font) => font === headings);
  const body = textFonts.find((font) => font === text);
  return readable({
    ...theme,
    ...(accent === null ? {} : { palette: 'custom', color: accent }),
    ...(ground === null ? {} : { ground }),
    ...(ink === null ? {} : { ink }),
    ...(heading === undefined ? {} : { headings: heading }),
    ...(body === undefined ? {} : { text: body }),
  });
}

function withColumns(block: Block, change: (inner: Block) => Block): Block {
  if (!isKnownBlock(block) || block.columns === undefined) return change(block);
  return { ...block, columns: block.columns.map((column) => column.map(change)) };
}

/** The logo fills a missing image; it replaces none. */
function withLogo(block: Block, logo: ImageRef): Block {
  if (!isKnownBlock(block)) return block;
  if (block.type === 'cover' && block.props.image === null) return { ...block, props: { ...block.props, image: logo } };
  if (block.type === 'contact_card' && block.props.photo === null)
    return { ...block, props: { ...block.props, photo: logo } };
  return block;
}

type Socials = ReturnType<typeof socialLinksSchema.parse>['items'];

function withSocials(block: Block, items: Socials): Block {
  if (!isKnownBlock(block) || block.type !== 'social_links') return block;
  return { ...block, props: { items } };
}

function socialsOf({ socials }: ClientBrand): Socials {
  return socialLinksSchema.parse({ items: socials }).items.filter(({ url }) => url !== '');
}

function hasBlock({ blocks }: BlockDocument, type: string): boolean {
  return flattenBlocks(blocks).some((block) => block.type === type);
}

/** Social networks come last, but before what closes the page. */
function beforeFooter(blocks: readonly Block[], added: Block): Block[] {
  const place = blocks.findIndex(({ type }) => type === 'footer');
  return place === -1 ? [...blocks, added] : blocks.toSpliced(place, 0, added);
}

type Target = 'page' | 'mail';

/** A new document in the client's look. A page that starts empty stays empty; a mail has its letterhead. */
export function withBrand(document: BlockDocument, brand: ClientBrand, target: Target): BlockDocument {
  const items = socialsOf(brand);
  const { logo } = brand;
  const theme = themeOf(document.theme, brand);
  let blocks = document.blocks
    .map((block) => withColumns(block, (inner) => (logo ? withLogo(inner, logo) : inner)))
    .map((block) => withColumns(block, (inner) => (items.length > 0 ? withSocials(inner, items) : inner)));
  const isLetter = target === 'mail';
  if (items.length > 0 && !hasBlock(document, 'social_links') && (isLetter || blocks.length > 0))
    blocks = beforeFooter(blocks, { id: 'marca-redes', type: 'social_links', version: 1, props: { items } });
  if (logo && isLetter)
    blocks = [{ id: 'marca-logo', type: 'image', version: 1, props: { image: logo, caption: '', url: '' } }, ...blocks];
  return { ...document, theme, blocks };
}
