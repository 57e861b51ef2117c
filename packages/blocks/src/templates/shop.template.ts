import {
  exampleUrl,
  place,
  questions,
  stockPicture,
  type StockPicture,
  type TemplateBlock,
  type TemplateInput,
} from './template-parts.ts';

export function shopBlocks(input: TemplateInput<'shop'>): TemplateBlock[] {
  const { texts: t, common } = input;
  const pictures: readonly StockPicture[] = ['jarron', 'taza', 'botella', 'tarro'];
  const products = t.products.map(([title, subtitle], index) => ({
    title,
    subtitle,
    url: exampleUrl,
    image: stockPicture(pictures[index] ?? 'cuenco'),
  }));
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, image: stockPicture('estante'), location: common.city } },
    { type: 'button', props: { label: t.buy, url: exampleUrl, icon: 'cart' } },
    {
      type: 'social_links',
      props: {
        items: [
          { network: 'instagram', url: exampleUrl },
          { network: 'pinterest', url: exampleUrl },
        ],
      },
    },
    {
      type: 'link_list',
      props: { title: t.newest, layout: 'cards', items: products, moreLabel: common.more, moreUrl: exampleUrl },
    },
    { type: 'signup', props: { title: t.signup, intro: t.signupIntro } },
    questions(common.questions, t.faq),
    place(common, input.name),
    { type: 'footer', props: {} },
  ];
}
