/** Part of the texts of mails: events they invite to. */
export const invite = {
  label: 'Evento: {{title}}',
  untitled: 'Evento sin título',
  hours: '{{day}}, de {{from}} a {{to}}',
  days: '{{from}} – {{to}}',
  inZone: 'Para quien organiza: {{time}} ({{zone}})',
  organizer: 'Organiza {{name}}.',
  comes_one: 'Viene una persona.',
  comes_other: 'Vienen {{count}}.',
  free: 'Ese rato lo tienes libre.',
  conflict: 'Coincide con {{titles}}.',
  cancelled: 'Cancelado',
  old: 'Un correo posterior lo cambió',
  counter: 'Propone este otro momento',
  mine: { accepted: 'Has dicho que irás', tentative: 'Has dicho que quizá vayas', declined: 'Has dicho que no irás' },
  theirs: { accepted: '{{name}} irá', tentative: '{{name}} quizá vaya', declined: '{{name}} no irá' },
  act: { accepted: 'Aceptar', tentative: 'Quizá', declined: 'Rechazar' },
  each: { daily: 'Cada día', weekly: 'Cada semana', monthly: 'Cada mes', yearly: 'Cada año' },
  every: {
    daily_one: 'Cada día',
    daily_other: 'Cada {{count}} días',
    weekly_one: 'Cada semana',
    weekly_other: 'Cada {{count}} semanas',
    monthly_one: 'Cada mes',
    monthly_other: 'Cada {{count}} meses',
    yearly_one: 'Cada año',
    yearly_other: 'Cada {{count}} años',
  },
  onDays: '{{every}}: {{days}}',
  until: '{{rule}}, hasta el {{date}}',
  times_one: '{{rule}}, una vez',
  times_other: '{{rule}}, {{count}} veces',
} as const;

/** How far a mail can be trusted. */
export const trust = {
  imitates: {
    name: 'Lleva el nombre de tu negocio, pero no llega de una dirección tuya.',
    address: 'Su dirección se parece mucho a la tuya y no lo es.',
    reply_to: 'La dirección para responder se parece mucho a la tuya y no lo es.',
  },
  protection: {
    smime_signed: 'Firmado con S/MIME. La firma no se comprueba aquí.',
    smime_encrypted: 'Cifrado con S/MIME: se abre con tu programa de correo y tu clave.',
    pgp_signed: 'Firmado con PGP. La firma no se comprueba aquí.',
    pgp_encrypted: 'Cifrado con PGP: se abre con tu programa de correo y tu clave.',
  },
  risk: {
    program: 'Es un programa. Ábrelo solo si lo esperabas.',
    active: 'Puede ejecutar código o imitar una página. Ábrelo solo si lo esperabas.',
    disguised: 'Es un programa con nombre de documento. No lo abras.',
  },
} as const;
