import { contactForm, exampleUrl, questions, type TemplateBlock, type TemplateInput } from './template-parts.ts';

export function consultantBlocks(input: TemplateInput<'consultant'>): TemplateBlock[] {
  const { texts: t, common } = input;
  const services = t.items.map(([title, subtitle]) => ({ title, subtitle, url: exampleUrl }));
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, location: common.city } },
    { type: 'contact_card', props: { name: input.name, note: t.title, city: common.city } },
    { type: 'button', props: { label: t.call, action: 'form', icon: 'phone' } },
    { type: 'social_links', props: { items: [{ network: 'linkedin', url: exampleUrl }] } },
    { type: 'link_list', props: { title: t.services, items: services } },
    { type: 'quote', props: { text: t.quote, author: t.quoteAuthor } },
    questions(common.questions, t.faq),
    contactForm({
      common,
      title: t.formTitle,
      intro: t.formIntro,
      extra: [{ id: 'phone', kind: 'phone', maps_to: 'phone' }],
    }),
    { type: 'footer', props: {} },
  ];
}
