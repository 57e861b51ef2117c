export const catalogue = {
  noSubject: '(sin asunto)',
  messageOf: 'Mensaje de {{name}}',
  people: '{{name}} · {{profile}}',
  when: '{{day}}, {{time}}',
  byForm: 'por el formulario de {{profile}}',
  all: { open: 'Abrir todos los mensajes', fold: 'Plegar los anteriores' },
  act: { more: 'Opciones del mensaje de {{name}}', answer: 'Responder', remove: 'A la papelera' },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    mails: typeof catalogue;
  }
}
