import type { StarterTexts } from './starters.types.ts';

export const starterTextsEn: StarterTexts = {
  welcome_series: {
    name: 'Welcome',
    description: 'Three mails in the first week for somebody who has just subscribed.',
    mails: [
      {
        name: 'Welcome 1: hello',
        subject: 'Welcome, {{ contact.first_name | default: "good to have you here" }}',
        preheader: 'What to expect from us',
        title: 'Thank you for subscribing',
        lines: [
          'Hello {{ contact.first_name | default: "there" }}, you are now on the list of {{ profile.name }}.',
          'We write seldom, and only when there is something to tell. If you have a question, answer this mail: we read it.',
        ],
        button: 'Get to know us',
      },
      {
        name: 'Welcome 2: who we are',
        subject: 'A little more about us',
        preheader: 'Where we come from and what we do',
        title: 'How we work',
        lines: [
          'You joined a couple of days ago, and we would like to introduce ourselves properly.',
          'Replace this paragraph with your story: how you began, what you care about, and what people should remember.',
        ],
        button: 'See what we do',
      },
      {
        name: 'Welcome 3: first step',
        subject: 'Shall we begin, {{ contact.first_name | default: "then" }}?',
        preheader: 'An easy way to start',
        title: 'Where to start',
        lines: [
          'If you do not know yet what to choose, this is what people ask us for most.',
          'Replace this paragraph with your offer. And if you would rather have advice, just answer.',
        ],
        button: 'Start here',
      },
    ],
    notice: '',
  },
  birthday: {
    name: 'Birthday',
    description: 'Good wishes every year, at nine in the morning where the person lives.',
    mails: [
      {
        name: 'Birthday wishes',
        subject: 'Happy birthday, {{ contact.first_name | default: "it is your day" }}',
        preheader: 'A little something to celebrate',
        title: 'Happy birthday!',
        lines: [
          'Today is about you. Thank you for another year with us.',
          'Replace this paragraph with your present: a discount, an invitation, or a few words.',
        ],
        button: 'See my present',
      },
    ],
    notice: '',
  },
  win_back: {
    name: 'Talk again',
    description: 'Writes to those who have been silent for three months, and tells you who stays so.',
    mails: [
      {
        name: 'We miss you',
        subject: 'Shall we stay in touch, {{ contact.first_name | default: "now and then" }}?',
        preheader: 'It has been a while',
        title: 'It has been a while',
        lines: [
          'Things have happened since we last spoke, and we would like to tell you.',
          'Replace this paragraph with your news. If it no longer interests you, the link below unsubscribes you at once.',
        ],
        button: 'Catch up',
      },
    ],
    notice: 'Still silent after the mail.',
  },
  form_thanks: {
    name: 'Thanks after a form',
    description: 'Answers within minutes those who write from your page, and asks again after three days.',
    mails: [
      {
        name: 'Thank you for writing',
        subject: 'We have got your message',
        preheader: 'We answer as soon as we can',
        title: 'Thank you for writing',
        lines: [
          'Hello {{ contact.first_name | default: "there" }}, your message has arrived and somebody will read it.',
          'We usually answer within one working day. If it is urgent, answer this mail.',
        ],
        button: 'Back to the page',
      },
      {
        name: 'Did we help?',
        subject: 'Is everything settled?',
        preheader: 'One quick question',
        title: 'Did we help?',
        lines: ['You wrote to us a few days ago. If anything is still open, answer this mail and we will pick it up.'],
        button: 'Back to the page',
      },
    ],
    notice: '',
  },
  label_follow_up: {
    name: 'Follow a label',
    description: 'Tells you and writes when you give a label, and tells you again when there is interest.',
    mails: [
      {
        name: 'What you asked for',
        subject: 'What you wanted to know',
        preheader: 'With all the details',
        title: 'Here it is',
        lines: [
          'Hello {{ contact.first_name | default: "there" }}, as agreed, here are the details.',
          'Replace this paragraph with what those with this label should get.',
        ],
        button: 'See the details',
      },
    ],
    notice: 'Has clicked: a good moment to call.',
  },
  joined_anniversary: {
    name: 'Anniversary',
    description: 'Says thank you every year, on the day somebody became a tamy.',
    mails: [
      {
        name: 'Another year together',
        subject: 'One more year with you',
        preheader: 'Thank you for staying',
        title: 'Thank you for this year',
        lines: [
          'On this day you came to {{ profile.name }}.',
          'Replace this paragraph with what you want to give or tell those who stay with you.',
        ],
        button: 'Celebrate',
      },
    ],
    notice: '',
  },
};
