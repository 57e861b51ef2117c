import type { BlockInputMap, BlockPropsMap, BlockType } from '../registry.ts';
import { blockDefinitions } from '../registry.ts';
import { createBlock, type BlockOf } from './block-document.schema.ts';
import { emptyRichText } from './richtext.schema.ts';

const minimalInputs: BlockInputMap = {
  cover: {},
  button: { label: '' },
  social_links: { items: [] },
  link_list: { items: [{ title: '' }] },
  heading: { text: '' },
  richtext: { doc: emptyRichText },
  image: {},
  gallery: {},
  video: {},
  files: {},
  wall: {},
  feed: {},
  map_link: {},
  quote: { text: '' },
  faq: { items: [{ question: '' }] },
  price_list: { groups: [{ items: [{ name: '' }] }] },
  event: {},
  hours: {},
  contact_card: { phones: [{ number: '' }], emails: [{ address: '' }] },
  form: {
    fields: [
      { id: 'name', kind: 'name', required: true, maps_to: 'name' },
      { id: 'email', kind: 'email', required: true, maps_to: 'email' },
      { id: 'message', kind: 'message', required: true },
    ],
  },
  signup: {},
  section: {},
  divider: {},
  spacer: {},
  footer: {},
};

/** Parsing with a type's own schema gives that type's props; the compiler cannot relate the two through the union. */
function minimalProps<T extends BlockType>(type: T): BlockPropsMap[T] {
  return blockDefinitions[type].schema.parse(minimalInputs[type]) as BlockPropsMap[T];
}

/** A block as the editor inserts it: valid and without content. */
export function emptyBlock<T extends BlockType>(options: { id: string; type: T }): BlockOf<T> {
  const { id, type } = options;
  const block = createBlock({ id, type, props: minimalProps(type) });
  return type === 'section' ? { ...block, columns: [[], []] } : block;
}
