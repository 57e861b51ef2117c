import type { EventProps } from './event.schema.ts';

export const eventExample: EventProps = {
  title: 'Noche de las velas',
  start: '2026-12-05T18:00',
  end: '2026-12-06T01:00',
  timeZone: 'Europe/Madrid',
  place: 'Carrer Santa Bàrbara, 14, Altea',
  description: 'Abrimos el horno de noche. Trae abrigo; el caldo lo ponemos nosotros.',
  image: { fileId: 'estante', alt: 'Piezas recién horneadas', width: 640, height: 640 },
  price: 1200,
  currency: 'EUR',
  isFrom: false,
  isSoldOut: false,
  url: 'https://barroysal.example/velas',
  linkLabel: 'Reserva tu sitio',
  hasCalendar: true,
  whenPast: 'mark',
};
