import {
  contactForm,
  currencyOf,
  exampleUrl,
  openingHours,
  place,
  priced,
  questions,
  stockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function restaurantBlocks(input: TemplateInput<'restaurant'>): TemplateBlock[] {
  const { texts: t, common, locale } = input;
  const [tomato, croquettes, rice, fish, cake] = t.dishes;
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('plato'), location: common.city } },
    { type: 'button', props: { label: t.book, action: 'form', icon: 'calendar' } },
    { type: 'social_links', props: { items: [{ network: 'instagram', url: exampleUrl }] } },
    openingHours(common, {
      weekday: [
        ['13:00', '16:00'],
        ['20:00', '23:30'],
      ],
      saturday: [['13:00', '23:59']],
    }),
    {
      type: 'price_list',
      props: {
        title: t.menu,
        currency: currencyOf(locale),
        groups: [
          {
            title: t.starters,
            items: priced(locale, [
              [tomato, 12, { badge: t.seasonal }],
              [croquettes, 9.5],
            ]),
          },
          {
            title: t.mains,
            items: priced(locale, [
              [rice, 19],
              [fish, 24, { isFrom: true }],
            ]),
          },
          { title: t.sweets, items: priced(locale, [[cake, 6.5]]) },
        ],
        note: t.menuNote,
      },
    },
    questions(common.questions, t.faq),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [
        { id: 'phone', kind: 'phone', maps_to: 'phone' },
        { id: 'when', kind: 'text', label: t.when, required: true },
        { id: 'people', kind: 'text', label: t.people, required: true },
      ],
    }),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
