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
  row: { noSubject: '(sin asunto)', files: 'Tiene archivos', invitation: 'Tiene una invitación' },
  assign: {
    take: 'Para mí',
    leave: 'Sin asignar',
    of: 'La lleva {{name}}',
    taken: 'La llevas tú',
    left: 'Nadie la lleva',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    views: typeof catalogue;
  }
}
