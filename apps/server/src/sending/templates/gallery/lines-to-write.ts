import type { Locale } from '@enlace/contract/core/locale.ts';

type Line = 'story' | 'offer' | 'gift' | 'news' | 'forLabel' | 'thanks';

/** Sentences of the mails of automations that only tell their owner what to write; the rest is finished as it is. */
export const linesToWrite: Readonly<Record<Locale, Readonly<Record<Line, string>>>> = {
  es: {
    story: 'Cambia este párrafo por tu historia: cómo empezaste, qué cuidas y qué te gustaría que recordaran de ti.',
    offer: 'Cambia este párrafo por tu propuesta.',
    gift: 'Cambia este párrafo por tu regalo: un descuento, una invitación o unas palabras.',
    news: 'Cambia este párrafo por tus novedades.',
    forLabel: 'Cambia este párrafo por lo que quieres mandar a quien lleva esta etiqueta.',
    thanks: 'Cambia este párrafo por lo que quieras regalar o contar a quien sigue a tu lado.',
  },
  en: {
    story:
      'Replace this paragraph with your story: how you started, what you care about, and what people should remember.',
    offer: 'Replace this paragraph with your offer.',
    gift: 'Replace this paragraph with your gift: a discount, an invitation, or a few words.',
    news: 'Replace this paragraph with your news.',
    forLabel: 'Replace this paragraph with what people with this label should receive.',
    thanks: 'Replace this paragraph with what you want to offer or tell those who stay with you.',
  },
  ja: {
    story: 'この段落を、始めたきっかけや大切にしていること、覚えていてほしいことに書き換えてください。',
    offer: 'この段落をおすすめの内容に書き換えてください。',
    gift: 'この段落を、割引や招待、お祝いの言葉に書き換えてください。',
    news: 'この段落を新しいお知らせに書き換えてください。',
    forLabel: 'この段落を、このラベルの方に届けたい内容に書き換えてください。',
    thanks: 'この段落を、贈りたいものや伝えたいことに書き換えてください。',
  },
};
