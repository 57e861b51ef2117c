import { linesToWrite } from '#sending/templates/gallery/lines-to-write.ts';
import type { StarterTexts } from './starters.types.ts';

const lines = linesToWrite.en;

export const starterTextsEn: StarterTexts = {
  welcome_series: {
    name: 'Welcome',
    description: 'Three mails in the first week for someone who has just subscribed.',
    mails: [
      {
        name: 'Welcome 1: hello',
        subject: 'Welcome, {{ contact.first_name | default: "good to have you here" }}',
        preheader: 'What to expect from us',
        title: 'Thank you for subscribing',
        lines: [
          'Hello {{ contact.first_name | default: "there" }}, you are now on the list of {{ profile.name }}.',
          'We rarely write, and only when there is something to share. If you have a question, reply to this mail: we read it.',
        ],
        button: 'Get to know us',
      },
      {
        name: 'Welcome 2: who we are',
        subject: 'A little more about us',
        preheader: 'Where we come from and what we do',
        title: 'How we work',
        lines: ['You joined a couple of days ago, and we would like to introduce ourselves properly.', lines.story],
        button: 'See what we do',
      },
      {
        name: 'Welcome 3: first step',
        subject: 'Shall we start, {{ contact.first_name | default: "then" }}?',
        preheader: 'An easy way to start',
        title: 'Where to start',
        lines: [
          'If you do not know what to choose yet, this is what people ask for most.',
          `${lines.offer} And if you would rather have advice, just reply.`,
        ],
        button: 'Start here',
      },
    ],
    notice: '',
  },
  birthday: {
    name: 'Birthday',
    description: 'A greeting every year, at nine in the morning where the person lives.',
    mails: [
      {
        name: 'Birthday wishes',
        subject: 'Happy birthday, {{ contact.first_name | default: "it is your day" }}',
        preheader: 'A little something to celebrate',
        title: 'Happy birthday!',
        lines: ['Today is about you. Thank you for another year with us.', lines.gift],
        button: 'See my gift',
      },
    ],
    notice: '',
  },
  win_back: {
    name: 'Win back',
    description:
      'Writes to those who have been inactive for three months, and notifies you of those who stay inactive.',
    mails: [
      {
        name: 'We miss you',
        subject: 'Shall we stay in touch, {{ contact.first_name | default: "now and then" }}?',
        preheader: 'It has been a while',
        title: 'It has been a while',
        lines: [
          'Things have happened since we last spoke, and we would like to share them.',
          `${lines.news} If it no longer interests you, the link below unsubscribes you at once.`,
        ],
        button: 'Catch up',
      },
    ],
    notice: 'Still inactive after the mail.',
  },
  form_thanks: {
    name: 'Thanks after a form',
    description: 'Replies within minutes to those who write from your page, and follows up after three days.',
    mails: [
      {
        name: 'Thank you for writing',
        subject: 'We have received your message',
        preheader: 'We reply as soon as we can',
        title: 'Thank you for writing',
        lines: [
          'Hello {{ contact.first_name | default: "there" }}, your message has arrived and someone will read it.',
          'We usually reply within one working day. If it is urgent, reply to this mail.',
        ],
        button: 'Back to the page',
      },
      {
        name: 'Did we help?',
        subject: 'Is everything sorted?',
        preheader: 'One quick question',
        title: 'Did we help?',
        lines: [
          'You wrote to us a few days ago. If anything is still unresolved, reply to this mail and we will look into it.',
        ],
        button: 'Back to the page',
      },
    ],
    notice: '',
  },
  label_follow_up: {
    name: 'Follow a label',
    description: 'Notifies you and writes when you add a label, and notifies you again if they show interest.',
    mails: [
      {
        name: 'What you asked for',
        subject: 'What you wanted to know',
        preheader: 'With all the details',
        title: 'Here it is',
        lines: ['Hello {{ contact.first_name | default: "there" }}, as agreed, here are the details.', lines.forLabel],
        button: 'See the details',
      },
    ],
    notice: 'Has clicked: a good moment to call.',
  },
  joined_anniversary: {
    name: 'Anniversary',
    description: 'Says thank you every year, on the day someone became a tamy.',
    mails: [
      {
        name: 'Another year together',
        subject: 'One more year with you',
        preheader: 'Thank you for staying',
        title: 'Thank you for this year',
        lines: ['On this day you joined {{ profile.name }}.', lines.thanks],
        button: 'Celebrate',
      },
    ],
    notice: '',
  },
};
