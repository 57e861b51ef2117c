import type { StarterTexts } from './starters.types.ts';

export const starterTextsEn: StarterTexts = {
  news: {
    name: 'News',
    subject: 'News from {{ profile.name }}',
    preheader: 'Three things in two minutes',
    title: 'What is new this month',
    opening: ['Hello {{ contact.first_name | default: "there" }}. This is what happened here, and what comes next.'],
    list: [
      { title: 'First item', subtitle: 'Say in one line why it matters' },
      { title: 'Second item', subtitle: 'Another line, with its link' },
      { title: 'Third item', subtitle: 'And the last one' },
    ],
    button: 'See everything',
    closing: ['Reply to this e-mail if you want to tell us something: we read it.'],
  },
  letter: {
    name: 'Personal letter',
    subject: 'A letter from {{ profile.name }}',
    preheader: 'Written slowly',
    title: 'Dear {{ contact.first_name | default: "reader" }},',
    opening: [
      'Write the way you speak. One paragraph to say what made you write today.',
      'Another to tell the story. And a short one to say goodbye.',
      'Yours,',
      '{{ profile.name }}',
    ],
  },
  event: {
    name: 'Invitation',
    subject: 'Join us on Saturday',
    preheader: 'Day, time and place inside',
    title: 'Come and meet us',
    opening: [
      'Hello {{ contact.first_name | default: "there" }}. We are preparing something small and would love to see you.',
      'Saturday, 10:00 to 14:00. Street and number, city.',
    ],
    button: 'Save a seat',
    closing: ['If you cannot come, reply and we will tell you about the next one.'],
  },
  offer: {
    name: 'Offer for a few days',
    subject: 'At a lower price until Sunday',
    preheader: 'For those who know us',
    title: 'A discount for you',
    opening: [
      'Hello {{ contact.first_name | default: "there" }}. Until Sunday everything you see here has a special price.',
    ],
    list: [
      { title: 'First product', subtitle: 'Was €40, now €32' },
      { title: 'Second product', subtitle: 'Was €25, now €20' },
    ],
    button: 'Go to the shop',
    closing: ['While stocks last.'],
  },
  notice: {
    name: 'Notice',
    subject: 'A change you should know about',
    preheader: 'Short and clear',
    title: 'New opening hours',
    opening: [
      'Hello {{ contact.first_name | default: "there" }}. From Monday we are open from 9:00 to 18:00.',
      'Everything else stays the same. If you have an appointment, you need not do anything.',
    ],
    button: 'See the details',
  },
};
