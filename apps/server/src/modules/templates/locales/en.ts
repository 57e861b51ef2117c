import type { TemplateTexts } from './es.ts';

export const en: TemplateTexts = {
  untitled: 'Untitled',
  copyOf: (name) => `${name} (copy)`,
  testPrefix: 'Test',
  footer: (brand) => `${brand} writes to you because you subscribed.`,
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
