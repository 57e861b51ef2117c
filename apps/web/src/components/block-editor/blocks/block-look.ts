import { type BlockType, isBlockType } from '@enlace/blocks/registry.ts';
import {
  IconAddressBook,
  IconAlignLeft,
  IconCalendarEvent,
  IconClick,
  IconClock,
  IconColumns2,
  IconForms,
  IconHeading,
  IconLayoutBottombar,
  IconFiles,
  IconLibraryPhoto,
  IconLink,
  IconMailPlus,
  IconMap2,
  IconMessageQuestion,
  IconNews,
  IconPhoto,
  IconPuzzle,
  IconQuote,
  IconReceipt,
  IconSeparator,
  IconShare,
  IconSpacingVertical,
  IconUserSquare,
  IconVideo,
} from 'virtual:tabler-icons';
import type { IconShape } from '#lib/icons/icon-shape.ts';

const icons: Record<BlockType, IconShape> = {
  cover: IconUserSquare,
  button: IconClick,
  social_links: IconShare,
  link_list: IconLink,
  heading: IconHeading,
  richtext: IconAlignLeft,
  image: IconPhoto,
  gallery: IconLibraryPhoto,
  video: IconVideo,
  files: IconFiles,
  wall: IconNews,
  feed: IconNews,
  map_link: IconMap2,
  quote: IconQuote,
  faq: IconMessageQuestion,
  price_list: IconReceipt,
  event: IconCalendarEvent,
  hours: IconClock,
  contact_card: IconAddressBook,
  form: IconForms,
  signup: IconMailPlus,
  section: IconColumns2,
  divider: IconSeparator,
  spacer: IconSpacingVertical,
  footer: IconLayoutBottombar,
};

export function blockIcon(type: string): IconShape {
  return isBlockType(type) ? icons[type] : IconPuzzle;
}

export type BlockGroup = 'top' | 'content' | 'contact' | 'order';
export const blockGroups: readonly BlockGroup[] = ['top', 'content', 'contact', 'order'];

const groups: Record<BlockType, BlockGroup> = {
  cover: 'top',
  button: 'top',
  social_links: 'top',
  link_list: 'content',
  heading: 'content',
  richtext: 'content',
  image: 'content',
  gallery: 'content',
  video: 'content',
  files: 'content',
  wall: 'content',
  feed: 'content',
  map_link: 'contact',
  quote: 'content',
  faq: 'content',
  price_list: 'content',
  event: 'content',
  hours: 'contact',
  contact_card: 'contact',
  form: 'contact',
  signup: 'contact',
  section: 'order',
  divider: 'order',
  spacer: 'order',
  footer: 'order',
};

export function groupOfBlock(type: BlockType): BlockGroup {
  return groups[type];
}
