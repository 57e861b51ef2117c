export const catalogue = {
  unread: 'No entendemos ese momento. Prueba «mañana 9» o «26 nov 14:30».',
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
