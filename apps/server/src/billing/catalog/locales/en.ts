import type { CatalogTexts } from './texts.ts';

export const en: CatalogTexts = {
  hello: (name) => `Hello ${name},`,
  footer: 'You receive this because the price of your {product} plan is changing.',
  priceNotice: {
    subject: (plan) => `The price of your ${plan} plan is going to change`,
    title: 'Your plan has a new price',
    body: ({ plan, period, before, after, date }) =>
      `You now pay ${before} for the ${plan} plan (${period}). The new price is ${after}, from your first renewal on or after ${date}. Nothing changes before then.`,
    choice:
      'If it does not suit you, choose another plan or cancel before that day; you keep everything that is yours.',
    button: 'See my plan',
  },
};
