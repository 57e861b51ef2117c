import {
  contactForm,
  currencyOf,
  inDays,
  place,
  price,
  priced,
  questions,
  stockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function schoolBlocks(input: TemplateInput<'school'>): TemplateBlock[] {
  const { texts: t, common, locale, today } = input;
  const [wheel, building, glazes] = t.items;
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('hero'), location: common.city } },
    { type: 'button', props: { label: t.enrol, action: 'form', icon: 'calendar' } },
    {
      type: 'price_list',
      props: {
        title: t.courses,
        currency: currencyOf(locale),
        groups: [
          {
            items: priced(locale, [
              [wheel, 140],
              [building, 45],
              [glazes, 95, { badge: t.full, isSoldOut: true }],
            ]),
          },
        ],
      },
    },
    { type: 'heading', props: { text: t.next } },
    {
      type: 'event',
      props: {
        title: t.event,
        start: inDays(today, 14, '17:00'),
        end: inDays(today, 14, '20:00'),
        place: t.eventPlace,
        description: t.eventText,
        ...price(locale, 45),
        currency: currencyOf(locale),
        image: stockPicture('taza'),
      },
    },
    questions(common.questions, t.faq),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [
        { id: 'phone', kind: 'phone', maps_to: 'phone' },
        { id: 'course', kind: 'select', label: t.course, choices: t.items.map(([label]) => ({ label })) },
      ],
    }),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
