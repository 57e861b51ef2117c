import { type BlockType, isBlockType } from '@enlace/blocks/registry.ts';
import {
  IconAddressBook,
  IconAlignLeft,
  IconClick,
  IconColumns2,
  IconForms,
  IconHeading,
  IconLayoutBottombar,
  IconLink,
  IconPhoto,
  IconPuzzle,
  IconQuote,
  IconSeparator,
  IconShare,
  IconSpacingVertical,
  IconUserSquare,
} from '@tabler/icons-react';
import type { IconShape } from '#lib/icons/icon-shape.ts';

const icons: Record<BlockType, IconShape> = {
  cover: IconUserSquare,
  button: IconClick,
  social_links: IconShare,
  link_list: IconLink,
  heading: IconHeading,
  richtext: IconAlignLeft,
  image: IconPhoto,
  quote: IconQuote,
  contact_card: IconAddressBook,
  form: IconForms,
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
  quote: 'content',
  contact_card: 'contact',
  form: 'contact',
  section: 'order',
  divider: 'order',
  spacer: 'order',
  footer: 'order',
};

export function groupOfBlock(type: BlockType): BlockGroup {
  return groups[type];
}
