import type { ReportsTexts } from './es.ts';

export const en: ReportsTexts = {
  hello: (name) => `Hello ${name},`,
  received: {
    subject: (page) => `The page “${page}” was reported`,
    title: (page) => `The page “${page}” was reported`,
    body: 'Read it and decide. While it is open, we will not write to you again about the same page.',
    button: 'See the report',
  },
  withheld: {
    subject: (page) => `Your page “${page}” has been taken down`,
    title: (page) => `Your page “${page}” has been taken down`,
    body: 'The operator of the service took it down after a report. Nothing has been deleted: you can sign in, see it and change it.',
    reason: (reason) => `Reason: ${reason}`,
    next: 'Once you have corrected it, or if you think this is a mistake, contact the operator of the service.',
    button: 'See my page',
  },
  released: {
    subject: (page) => `Your page “${page}” is visible again`,
    title: (page) => `Your page “${page}” is visible again`,
    body: 'The operator of the service has restored it. You do not need to do anything.',
    button: 'See my page',
  },
  footer: {
    operator: 'You receive this because you run this {product} installation.',
    client: 'This message is about your {product} account.',
  },
};
