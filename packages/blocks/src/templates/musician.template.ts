import { exampleUrl, inDays, type TemplateBlock, type TemplateInput } from './template-parts.ts';

export function musicianBlocks(input: TemplateInput<'musician'>): TemplateBlock[] {
  const { texts: t, common, today } = input;
  const links = t.links.map(([title, subtitle]) => ({ title, subtitle, url: exampleUrl }));
  return [
    { type: 'cover', props: { name: input.name, bio: t.bio, location: common.city } },
    { type: 'button', props: { label: t.listen, url: exampleUrl } },
    {
      type: 'social_links',
      props: {
        items: [
          { network: 'spotify', url: exampleUrl },
          { network: 'instagram', url: exampleUrl },
          { network: 'youtube', url: exampleUrl },
        ],
      },
    },
    { type: 'heading', props: { text: t.shows } },
    { type: 'event', props: { title: t.show, start: inDays(today, 28, '21:00'), place: t.showPlace, url: exampleUrl } },
    {
      type: 'event',
      props: { title: t.second, start: inDays(today, 49, '20:30'), place: t.secondPlace, url: exampleUrl },
    },
    { type: 'link_list', props: { items: links } },
    { type: 'signup', props: { title: t.signup, intro: t.signupIntro } },
    { type: 'footer', props: {} },
  ];
}
