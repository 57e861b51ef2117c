import {
  contactForm,
  exampleUrl,
  stockPicture,
  type StockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function estateAgentBlocks(input: TemplateInput<'estate_agent'>): TemplateBlock[] {
  const { texts: t, common } = input;
  const pictures: readonly StockPicture[] = ['casa', 'salon'];
  const houses = t.houses.map(([title, subtitle, badge], index) => ({
    title,
    subtitle,
    badge,
    url: exampleUrl,
    image: stockPicture(pictures[index] ?? 'casa'),
  }));
  const services = t.services.map(([title, subtitle]) => ({ title, subtitle, url: exampleUrl }));
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('casa'), location: common.city } },
    {
      type: 'contact_card',
      props: { organisation: input.name, note: t.note, street: common.street, city: common.city },
    },
    { type: 'button', props: { label: t.visit, action: 'form', icon: 'calendar' } },
    {
      type: 'link_list',
      props: { title: t.week, layout: 'cards', items: houses, moreLabel: common.more, moreUrl: exampleUrl },
    },
    { type: 'link_list', props: { items: services } },
    { type: 'quote', props: { text: t.quote, author: t.quoteAuthor } },
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [
        { id: 'phone', kind: 'phone', maps_to: 'phone' },
        { id: 'budget', kind: 'select', label: t.budget, choices: t.budgets.map((label) => ({ label })) },
      ],
    }),
    { type: 'footer', props: {} },
  ];
}
