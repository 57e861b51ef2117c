export const catalogue = {
  unread: 'No entendemos ese momento. Prueba «mañana 9» o «26 nov 14:30».',
  unreadDay: 'No entendemos ese día. Prueba «mañana», «26 nov» o 26/11/2026.',
  unreadTime: 'No entendemos esa hora. Prueba 9:30.',
  early: 'Elige un día desde el {{day}}.',
  late: 'Elige un día hasta el {{day}}.',
  clear: 'Vaciar',
  times: 'Elegir una hora',
  open: 'Elegir en el calendario',
  calendar: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    dates: typeof catalogue;
  }
}
