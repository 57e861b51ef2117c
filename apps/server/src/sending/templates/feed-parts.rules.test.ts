import { afterAll, describe, expect, it } from 'vitest';
import { createTemplateRenderer } from '#platform/mail/render/template-renderer.ts';
import { joinFeedParts, splitFeedParts } from './feed-parts.rules.ts';
import { expandFeed } from './usecases/expand-feed.ts';

const quiet = () => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const renderer = createTemplateRenderer({ poolSize: 1, logger });
afterAll(() => renderer.close());

const feed = {
  title: 'Cuaderno & taller',
  link: 'https://web.example/',
  items: [
    { title: 'Uno <1>', link: 'https://web.example/1?a=1&b=2', summary: 'Primera', picture: '', date: '1 de mayo' },
    { title: 'Dos', link: 'https://web.example/2', summary: '', picture: 'https://web.example/2.jpg', date: '' },
  ],
};
const home = { locale: 'es', timeZone: 'Europe/Madrid', printedFields: {} } as const;
const contact = { first_name: 'Ana', city: 'Vic' };

async function fill(template: string, mode: 'html' | 'text', data: object): Promise<string> {
  const result = await renderer.render({ template, data: { ...data }, mode });
  if (!result.ok) throw new Error(result.error.message);
  return result.output;
}

const templates = [
  '{% for item in feed.items %}<a href="{{ item.link }}">{{ item.title }}</a>{% endfor %}',
  '{{ feed.title }}: {{ feed.items.first.title | upcase }} y {{ feed.items.size }}',
  'Hola {{ contact.first_name }}.{% for item in feed.items limit: 1 %} {{ forloop.index }} {{ item.title }} para {{ contact.city }}{% endfor %}',
  '{% if feed.items != empty %}{% for n in feed.items reversed %}{% if n.summary != "" %}{{ n.summary }}{% else %}({{ n.title }}){% endif %}{% unless forloop.last %}, {% endunless %}{% endfor %}{% endif %}',
  '{% if contact.city == "Vic" %}{% for item in feed.items %}{{ item.title }};{% endfor %}{% else %}nada{% endif %}',
  '{% for item in feed.items %}{% if contact.city %}{{ item.date | default: "sin fecha" }}{% endif %}{% endfor %}',
  '{% for item in feed.items %}{% for word in contact.words %}{{ word }}{{ forloop.index }}{% endfor %}{{ forloop.index }}{% endfor %}',
  '{% for item in feed.items %}{% if item.summary == "" %}{% break %}{% endif %}{{ item.title }}{% endfor %}',
  '{% case feed.items.size %}{% when 2 %}dos{% else %}otras{% endcase %}',
];

describe('writing the news into a mail before its readers are known', () => {
  it.each(templates.flatMap((template) => (['html', 'text'] as const).map((mode) => ({ template, mode }))))(
    'gives what filling all at once gives ($mode): $template',
    async ({ template, mode }) => {
      const parts = splitFeedParts(template);
      if (!parts) throw new Error('it was not told apart');
      const expanded = joinFeedParts(await fill(parts.template, mode, { feed }), parts);
      const data = { contact: { ...contact, words: ['a', 'b'] } };
      expect(expanded).not.toMatch(/\bfeed\.|\bitem\./);
      expect(await fill(expanded, mode, data)).toBe(await fill(template, mode, { feed, ...data }));
    },
  );

  it.each([
    '{% for item in feed.items %}{{ item.summary | default: contact.city }}{% endfor %}',
    '{% assign first = feed.items.first %}{{ first.title }}',
    '{% for item in feed.items %}{% if contact.city %}{% break %}{% endif %}{% endfor %}',
    '{% raw %}{{ feed.title }}{% endraw %}',
    '{% for feed in feed.items %}{{ feed.title }}{% endfor %}',
    '{% for %}{{ feed.title }}{% endfor %}',
    '{% for item in feed.items %}{{ item.title }}',
    '{{ contact.first_name }} sin novedades',
  ])('leaves whole what mixes news with a reader, or is broken: %s', (template) => {
    expect(splitFeedParts(template)).toBeUndefined();
  });

  it('leaves no variable of a reader to what a feed says', async () => {
    const hostile = {
      ...feed,
      items: [{ ...feed.items[0], title: '\uE1200\uE121 x', link: '', summary: '', picture: '', date: '' }],
    };
    const source = {
      subject: '{{ feed.items.first.title }} {{ contact.first_name }}',
      text: '',
      html: '<p>{{ contact.first_name }}</p>{% for item in feed.items %}{{ item.title }}{% endfor %}',
    };
    const mail = await expandFeed({ deps: { renderer }, source, feed: hostile, sender: home });
    expect(mail.html.match(/contact\.first_name/g)).toHaveLength(1);
    expect(mail.subject.match(/contact\.first_name/g)).toHaveLength(1);
  });
});
