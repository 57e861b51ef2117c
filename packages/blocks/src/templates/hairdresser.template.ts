import {
  contactForm,
  currencyOf,
  exampleUrl,
  openingHours,
  place,
  priced,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function hairdresserBlocks(input: TemplateInput<'hairdresser'>): TemplateBlock[] {
  const { texts: t, common, locale } = input;
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, location: common.city } },
    { type: 'button', props: { label: t.book, action: 'form', icon: 'calendar' } },
    {
      type: 'social_links',
      props: {
        items: [
          { network: 'instagram', url: exampleUrl },
          { network: 'whatsapp', url: exampleUrl },
        ],
      },
    },
    {
      type: 'price_list',
      props: {
        title: t.services,
        currency: currencyOf(locale),
        groups: [
          {
            title: t.cut,
            items: priced(locale, [
              [t.items[0], 24],
              [t.items[1], 8],
            ]),
          },
          {
            title: t.color,
            items: priced(locale, [
              [t.items[2], 38],
              [t.items[3], 65, { isFrom: true }],
            ]),
          },
        ],
      },
    },
    openingHours(common, { weekday: [['10:00', '19:00']], saturday: [['10:00', '14:00']] }),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [
        { id: 'phone', kind: 'phone', maps_to: 'phone' },
        { id: 'service', kind: 'select', label: t.service, choices: t.items.map(([label]) => ({ label })) },
      ],
    }),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
