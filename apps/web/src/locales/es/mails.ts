import { forward, quote } from './parts/mail-forward.ts';
import { invite, trust } from './parts/mail-invite.ts';
import { original } from './parts/mail-original.ts';

export const catalogue = {
  noSubject: '(sin asunto)',
  messageOf: 'Mensaje de {{name}}',
  people: '{{name}} · {{profile}}',
  peopleMore_one: '{{names}} y 1 más',
  peopleMore_other: '{{names}} y {{n}} más',
  to: {
    us: 'a ti',
    usAnd: 'a ti y a {{name}}',
    usAndMore_one: 'a ti y a 1 persona',
    usAndMore_other: 'a ti y a {{n}} personas',
    one: 'a {{name}}',
    oneAndMore_one: 'a {{name}} y a 1 persona más',
    oneAndMore_other: 'a {{name}} y a {{n}} personas más',
  },
  fields: { from: 'De', to: 'Para', cc: 'Cc', bcc: 'Cco', replyTo: 'Responder a', subject: 'Asunto', date: 'Fecha' },
  answersTo: 'Las respuestas van a {{addresses}}',
  otherSubject: 'Asunto: {{subject}}',
  external: 'Escrito desde otro programa',
  when: '{{day}}, {{time}}',
  byForm: 'por el formulario de {{profile}}',
  all: { open: 'Abrir todos los mensajes', fold: 'Plegar los anteriores' },
  act: {
    more: 'Opciones del mensaje de {{name}}',
    answer: 'Responder',
    answerAll: 'Responder a todos',
    forward: 'Reenviar',
    remove: 'A la papelera',
  },
  toAll: 'A todos',
  answerMany: 'Contestar a {{n}} personas',
  fromProfile: 'de {{profile}}',
  enlarge: 'Ampliar',
  shrink: 'Reducir',
  add: { cc: 'Añadir Cc', bcc: 'Añadir Cco' },
  from: { here: 'en la conversación', tamy: 'tamy' },
  subjectOfServer: 'El de siempre, con el nombre del perfil',
  noAddress: '{{name}} no tiene correo: escribe una dirección.',
  fault: {
    nobody: 'Falta el destinatario.',
    address: 'Hay una dirección que no es de correo.',
    tooMany: 'Como mucho {{limit}} personas por mensaje.',
  },
  rename: { title: 'Cambiar el asunto', done: 'Ahora se llama «{{subject}}»' },
  newer: { said: 'Ha llegado algo más nuevo; contestas a lo que viste.', answer: 'Contestar a lo nuevo' },
  forward,
  quote,
  original,
  invite,
  trust,
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    mails: typeof catalogue;
  }
}
