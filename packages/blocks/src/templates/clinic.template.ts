import {
  contactForm,
  currencyOf,
  openingHours,
  place,
  priced,
  questions,
  stockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function clinicBlocks(input: TemplateInput<'clinic'>): TemplateBlock[] {
  const { texts: t, common, locale } = input;
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('clinica'), location: common.city } },
    { type: 'button', props: { label: t.book, action: 'form', icon: 'calendar' } },
    {
      type: 'price_list',
      props: {
        title: t.services,
        currency: currencyOf(locale),
        groups: [
          {
            items: priced(locale, [
              [t.items[0], 45],
              [t.items[1], 60],
              [t.items[2], 190, { isFrom: true }],
            ]),
          },
        ],
      },
    },
    openingHours(common, {
      weekday: [
        ['09:00', '14:00'],
        ['16:00', '20:00'],
      ],
      saturday: [],
    }),
    { type: 'quote', props: { text: t.quote, author: t.quoteAuthor } },
    questions(common.questions, t.faq),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [
        { id: 'phone', kind: 'phone', required: true, maps_to: 'phone' },
        { id: 'reason', kind: 'select', label: t.reason, choices: t.reasons.map((label) => ({ label })) },
      ],
    }),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
