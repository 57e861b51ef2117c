import type { z } from 'zod';
import { buttonDefinition } from './blocks/button/button.schema.ts';
import { contactCardDefinition } from './blocks/contact_card/contact_card.schema.ts';
import { coverDefinition } from './blocks/cover/cover.schema.ts';
import { eventDefinition } from './blocks/event/event.schema.ts';
import { faqDefinition } from './blocks/faq/faq.schema.ts';
import { dividerDefinition } from './blocks/divider/divider.schema.ts';
import { footerDefinition } from './blocks/footer/footer.schema.ts';
import { formDefinition } from './blocks/form/form.schema.ts';
import { galleryDefinition } from './blocks/gallery/gallery.schema.ts';
import { videoDefinition } from './blocks/video/video.schema.ts';
import { mapLinkDefinition } from './blocks/map_link/map_link.schema.ts';
import { filesDefinition } from './blocks/files/files.schema.ts';
import { feedDefinition } from './blocks/feed/feed.schema.ts';
import { wallDefinition } from './blocks/wall/wall.schema.ts';
import { headingDefinition } from './blocks/heading/heading.schema.ts';
import { hoursDefinition } from './blocks/hours/hours.schema.ts';
import { imageDefinition } from './blocks/image/image.schema.ts';
import { linkListDefinition } from './blocks/link_list/link_list.schema.ts';
import { priceListDefinition } from './blocks/price_list/price_list.schema.ts';
import { quoteDefinition } from './blocks/quote/quote.schema.ts';
import { richtextDefinition } from './blocks/richtext/richtext.schema.ts';
import { sectionDefinition } from './blocks/section/section.schema.ts';
import { signupDefinition } from './blocks/signup/signup.schema.ts';
import { socialLinksDefinition } from './blocks/social_links/social_links.schema.ts';
import { spacerDefinition } from './blocks/spacer/spacer.schema.ts';
import type { BlockTarget } from './model/block-definition.ts';

/** Every block of the product, in the editor's order. Renderers are registered per output. */
export const blockDefinitions = {
  cover: coverDefinition,
  button: buttonDefinition,
  social_links: socialLinksDefinition,
  link_list: linkListDefinition,
  heading: headingDefinition,
  richtext: richtextDefinition,
  image: imageDefinition,
  gallery: galleryDefinition,
  video: videoDefinition,
  files: filesDefinition,
  wall: wallDefinition,
  feed: feedDefinition,
  quote: quoteDefinition,
  faq: faqDefinition,
  price_list: priceListDefinition,
  event: eventDefinition,
  hours: hoursDefinition,
  map_link: mapLinkDefinition,
  contact_card: contactCardDefinition,
  form: formDefinition,
  signup: signupDefinition,
  section: sectionDefinition,
  divider: dividerDefinition,
  spacer: spacerDefinition,
  footer: footerDefinition,
} as const;

export type BlockType = keyof typeof blockDefinitions;
export type BlockPropsMap = { [T in BlockType]: z.output<(typeof blockDefinitions)[T]['schema']> };
export type BlockInputMap = { [T in BlockType]: z.input<(typeof blockDefinitions)[T]['schema']> };

export function isBlockType(type: unknown): type is BlockType {
  return typeof type === 'string' && Object.hasOwn(blockDefinitions, type);
}

export function blockTypesFor(target: BlockTarget): BlockType[] {
  return Object.keys(blockDefinitions)
    .filter(isBlockType)
    .filter((type) => blockDefinitions[type].targets.includes(target));
}
