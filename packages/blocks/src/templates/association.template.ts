import {
  contactForm,
  currencyOf,
  inDays,
  paragraph,
  place,
  priced,
  questions,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function associationBlocks(input: TemplateInput<'association'>): TemplateBlock[] {
  const { texts: t, common, locale, today } = input;
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, location: common.city } },
    { type: 'button', props: { label: t.join, action: 'form', icon: 'heart' } },
    { type: 'heading', props: { text: t.mission } },
    { type: 'richtext', props: { doc: paragraph(t.missionText) } },
    {
      type: 'event',
      props: {
        title: t.event,
        start: inDays(today, 21, '10:00'),
        end: inDays(today, 21, '14:00'),
        place: t.eventPlace,
        description: t.eventText,
        price: 0,
      },
    },
    {
      type: 'price_list',
      props: {
        title: t.fees,
        currency: currencyOf(locale),
        groups: [
          {
            items: priced(locale, [
              [t.feeItems[0], 20],
              [t.feeItems[1], 35],
            ]),
          },
        ],
      },
    },
    questions(common.questions, t.faq),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [{ id: 'phone', kind: 'phone', maps_to: 'phone' }],
    }),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
