import type { HoursProps } from './hours.schema.ts';

const day = [
  { from: '10:00', to: '14:00' },
  { from: '16:30', to: '20:00' },
];

export const hoursExample: HoursProps = {
  title: 'Horario',
  showStatus: true,
  week: {
    mon: [],
    tue: [],
    wed: day,
    thu: day,
    fri: day,
    sat: [{ from: '10:00', to: '20:00' }],
    sun: [{ from: '11:00', to: '14:00' }],
  },
  exceptions: [
    { label: 'Navidad', from: '2026-12-24', to: '2026-12-26', spans: [] },
    { label: 'Noche de las velas', from: '2026-12-05', to: '', spans: [{ from: '18:00', to: '01:00' }] },
  ],
  timeZone: 'Europe/Madrid',
  note: 'Con cita, también fuera de estas horas.',
};
