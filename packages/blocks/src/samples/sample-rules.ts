import type { BlockPropsMap, BlockType } from '../registry.ts';
import { plainTextOf } from '../model/block-texts.ts';
import { exampleUrl } from '../templates/template-parts.ts';

/** Answers for one block whether a value is still the sample's. Empty values never are. */
export type SampleCheck = {
  /** Equal to what a template or the first page begins with; `text` is what its owner reads. */
  sample: (field: string, value: string | readonly unknown[], text?: string) => boolean;
  /** The address that example links lead to. */
  address: (field: string, url: string, text: string) => boolean;
};

/** The props without samples; undefined when nothing worth showing is left. */
type SampleRule<T extends BlockType> = (props: BlockPropsMap[T], is: SampleCheck) => BlockPropsMap[T] | undefined;

function withoutItems<Item>(items: readonly Item[], isSample: (item: Item) => boolean): Item[] | undefined {
  const left = items.filter((item) => !isSample(item));
  return left.length === 0 && items.length > 0 ? undefined : left;
}

/**
 * What each block says about its owner. Words that are true of every client stay: titles, labels of buttons, the text
 * of a consent. Dates of events are not compared, as they depend on the day the page was made.
 */
export const sampleRules: { readonly [T in BlockType]?: SampleRule<T> } = {
  cover: (props, is) => ({
    ...props,
    bio: is.sample('bio', props.bio) ? '' : props.bio,
    location: is.sample('location', props.location) ? '' : props.location,
  }),
  button: (props, is) => (props.action === 'link' && is.address('url', props.url, props.label) ? undefined : props),
  social_links: (props, is) => {
    const items = withoutItems(props.items, ({ url }) => is.address('items', url, url));
    return items && { ...props, items };
  },
  link_list: (props, is) => {
    const items = withoutItems(
      props.items,
      ({ title, subtitle, url }) =>
        is.address('items', url, title) ||
        ((url === '' || url === exampleUrl) && is.sample('items', [title, subtitle], title)),
    );
    if (!items) return undefined;
    const hasMore = !is.address('moreUrl', props.moreUrl, props.moreLabel);
    return { ...props, items, ...(hasMore ? {} : { moreLabel: '', moreUrl: '' }) };
  },
  richtext: (props, is) => (is.sample('doc', plainTextOf(props.doc)) ? undefined : props),
  quote: (props, is) => (is.sample('text', props.text) ? undefined : props),
  faq: (props, is) => {
    const items = withoutItems(props.items, ({ question, answer }) =>
      is.sample('items', [question, plainTextOf(answer)], question),
    );
    return items && { ...props, items };
  },
  price_list: (props, is) => {
    const left = props.groups.map((group) => ({
      group,
      items: withoutItems(group.items, ({ name, description, price, isFrom, badge, isSoldOut }) =>
        is.sample('groups', [name, description, price, isFrom, badge, isSoldOut], name),
      ),
    }));
    const note = is.sample('note', props.note) ? '' : props.note;
    const groups = left.flatMap(({ group, items }) => (items ? [{ ...group, items }] : []));
    return groups.length === 0 && left.length > 0 ? undefined : { ...props, groups, note };
  },
  event: (props, is) => {
    const place = is.sample('place', props.place) ? '' : props.place;
    const description = is.sample('description', props.description) ? '' : props.description;
    const hasOwn = place !== '' || description !== '';
    if (!hasOwn && is.sample('title', props.title)) return undefined;
    const url = is.address('url', props.url, props.linkLabel) ? '' : props.url;
    return { ...props, place, description, url };
  },
  // NOTE: many businesses do keep the hours of a sample, so any change to the block makes them its owner's.
  hours: (props, is) => (is.sample('week', [props], props.title) ? undefined : props),
  contact_card: (props, is) => {
    const note = is.sample('note', props.note) ? '' : props.note;
    const street = is.sample('street', props.street) ? '' : props.street;
    const city = is.sample('city', props.city) ? '' : props.city;
    const isChanged = note !== props.note || street !== props.street || city !== props.city;
    const next = { ...props, note, street, city };
    const { name: _name, organisation: _organisation, photo, ...rest } = next;
    const isBare = photo === null && Object.values(rest).every(({ length }) => length === 0);
    return isChanged && isBare ? undefined : next;
  },
  form: (props, is) => ({
    ...props,
    intro: is.sample('intro', props.intro) ? '' : props.intro,
    fields: props.fields.filter(
      ({ kind, label, choices }) =>
        kind !== 'select' || !is.sample('fields', [label, ...choices.map((choice) => choice.label)], label),
    ),
  }),
  signup: (props, is) => ({ ...props, intro: is.sample('intro', props.intro) ? '' : props.intro }),
};
