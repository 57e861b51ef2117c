import type { ButtonProps } from './button.schema.ts';

export const buttonExample: ButtonProps = {
  label: 'Reserva un taller',
  action: 'link',
  url: 'https://barroysal.example/talleres/reserva',
  style: 'main',
  icon: 'calendar',
};
