import type { ReportsTexts } from './es.ts';

export const en: ReportsTexts = {
  hello: (name) => `Hello ${name},`,
  received: {
    subject: (page) => `The page “${page}” was reported`,
    title: (page) => `The page “${page}” was reported`,
    body: 'Read it and decide. While it is open we will not write to you again about the same page.',
    button: 'See the report',
  },
  withheld: {
    subject: (page) => `Your page “${page}” is off the air`,
    title: (page) => `Your page “${page}” is off the air`,
    body: 'Whoever runs the service has stopped showing it after a report. Nothing was deleted: you can sign in, see it and change it.',
    reason: (reason) => `Reason: ${reason}`,
    next: 'When you have put it right, or if you think this is a mistake, write to whoever runs the service.',
    button: 'See my page',
  },
  released: {
    subject: (page) => `Your page “${page}” can be seen again`,
    title: (page) => `Your page “${page}” can be seen again`,
    body: 'Whoever runs the service shows it again. There is nothing you have to do.',
    button: 'See my page',
  },
  footer: {
    operator: 'We write to you because you run this installation of {product}.',
    client: 'This message is part of running your {product} account.',
  },
};
