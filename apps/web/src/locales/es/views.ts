export const catalogue = {
  label: 'Vistas del buzón',
  toDo: 'Por hacer',
  apart: 'Aparte',
  profiles: 'Perfiles',
  addAddress: 'Añadir una dirección',
  names: {
    mine: 'Míos',
    unassigned: 'Sin asignar',
    waiting: 'Esperan',
    open: 'Esperamos',
    active: 'Todo lo abierto',
    shelf: 'Automáticos',
    snoozed: 'Pospuestos',
    aside: 'Apartados',
    sent: 'Enviados',
    closed: 'Cerrados',
    spam: 'No deseados',
  },
  row: { noSubject: '(sin asunto)', files: 'Tiene archivos', invitation: 'Lleva una invitación' },
  assign: {
    who: 'Quién la lleva',
    mine: 'Tuyo',
    take: 'Para mí',
    leave: 'Sin asignar',
    of: 'La lleva {{name}}',
    taken: 'La llevas tú',
    left: 'Nadie la lleva',
  },
  move: {
    split: 'Separar en otra conversación',
    move: 'Mover a otra conversación',
    splitNow: 'Separar',
    moveNow: 'Mover',
    help: 'Lo que contesten a estos mensajes llegará con ellos. Se puede deshacer durante 30 días.',
    messages: 'Mensajes que se mueven',
    you: 'Tú',
    subject: 'Asunto de la conversación nueva',
    done: 'Mensajes movidos',
    undone: 'Mensajes devueltos',
    undo: 'Deshacer',
    out_one: '1 mensaje está ahora en',
    out_other: '{{count}} mensajes están ahora en',
    in_one: '1 mensaje viene de',
    in_other: '{{count}} mensajes vienen de',
    other: '{{name}}: {{subject}}',
  },
  profile: {
    title: 'Pasar a otro perfil',
    label: 'Perfil',
    submit: 'Pasar',
    help: 'La conversación estará en el buzón del otro perfil y se contestará con su nombre.',
    none: 'No hay otro perfil.',
    done: 'Conversación en {{profile}}',
    line: 'Pasó de {{from}} a {{to}}',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    views: typeof catalogue;
  }
}
