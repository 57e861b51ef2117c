import type { TemplateTexts } from './es.ts';

export const en: TemplateTexts = {
  untitled: 'Untitled',
  copyOf: (name) => `${name} (copy)`,
  testPrefix: 'Test',
  testBlocks: { everybody: 'all blocks', outside: 'in no live list' },
  footer: (brand) => `${brand} writes to you because you subscribed.`,
  sampleBrand: 'Clay & Salt',
  sampleAddress: '8 Kiln Street\n03801 Alcoy, Spain',
  feed: {
    title: 'Workshop notebook',
    items: [
      {
        title: 'Ash glazes, step by step',
        summary: 'From the fireplace to the kiln: which ash works and how it is washed.',
        date: '18 November 2026',
      },
      {
        title: 'How we care for used pieces',
        summary: 'Three habits that make a cup last longer.',
        date: '11 November 2026',
      },
      {
        title: 'A Saturday at the wheel',
        summary: 'What eight people learned in four hours.',
        date: '4 November 2026',
      },
    ],
  },
  sample: {
    firstName: 'Julia',
    lastName: 'Reed',
    name: 'Julia Reed',
    email: 'julia.reed@mail.example',
    company: 'Reed Studio',
    city: 'Bristol',
    phone: '+441170000000',
  },
};
