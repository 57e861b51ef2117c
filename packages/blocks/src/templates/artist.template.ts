import {
  contactForm,
  exampleUrl,
  inDays,
  stockPicture,
  type StockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function artistBlocks(input: TemplateInput<'artist'>): TemplateBlock[] {
  const { texts: t, common, today } = input;
  const pictures: readonly StockPicture[] = ['hero', 'cuenco'];
  const works = t.pieces.map(([title, subtitle], index) => ({
    title,
    subtitle,
    url: exampleUrl,
    image: stockPicture(pictures[index] ?? 'jarron'),
  }));
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('hero') } },
    { type: 'button', props: { label: t.write, action: 'form', icon: 'mail' } },
    {
      type: 'social_links',
      props: {
        items: [
          { network: 'instagram', url: exampleUrl },
          { network: 'bluesky', url: exampleUrl },
        ],
      },
    },
    { type: 'link_list', props: { title: t.works, layout: 'cards', items: works } },
    {
      type: 'event',
      props: {
        title: t.show,
        start: inDays(today, 30, '19:00'),
        end: inDays(today, 30, '21:00'),
        place: t.showPlace,
        description: t.showText,
        price: 0,
      },
    },
    { type: 'quote', props: { text: t.quote, author: t.quoteAuthor } },
    { type: 'signup', props: { title: t.signup, intro: t.signupIntro } },
    contactForm({ common, title: t.write, intro: '' }),
    { type: 'footer', props: {} },
  ];
}
