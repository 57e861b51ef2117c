import { filesCss } from '../../blocks/files/files-css.ts';
import { galleryCss } from '../../blocks/gallery/gallery-css.ts';
import { mapLinkCss } from '../../blocks/map_link/map_link-css.ts';
import { videoCss } from '../../blocks/video/video-css.ts';
import { wallCss } from '../../blocks/wall/wall-css.ts';
import type { BlockType } from '../../registry.ts';
import type { BlockCss } from './block-css-rules.ts';
import { eventCss } from './event-css.ts';
import { factsCss } from './facts-css.ts';
import { priceListCss } from './price-list-css.ts';
import { sectionCss } from './section-css.ts';
import { signupCss } from './signup-css.ts';

/** Blocks with their own rules: a page only includes those of the blocks it contains. */
const rules: Partial<Record<BlockType, BlockCss>> = {
  gallery: galleryCss,
  video: videoCss,
  files: filesCss,
  wall: wallCss,
  map_link: mapLinkCss,
  faq: factsCss.faq,
  hours: factsCss.hours,
  price_list: priceListCss,
  event: eventCss,
  signup: signupCss,
  section: sectionCss,
};

/** Rules of the given blocks under a theme; shared rules are included once. */
export function rulesOfBlocks(types: ReadonlySet<string>, themeId: string): string {
  const used = Object.entries(rules).flatMap(([type, rule]) => (types.has(type) ? [rule] : []));
  const shared = new Set(used.map((rule) => rule.shared ?? ''));
  return [...shared, ...used.flatMap(({ base, themes }) => [base, themes?.[themeId] ?? ''])].join('');
}
