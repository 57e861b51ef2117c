import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const section = (name: string) => (page: Page) => [page.getByRole('region', { name, exact: true })];
const scrollTo = (name: string) => async (page: Page) => {
  const [part] = section(name)(page);
  await part?.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

export const operatorShots: readonly Shot[] = [
  { name: 'operator-home', who: 'operator', address: () => '/admin/dashboard' },
  {
    name: 'operator-mail',
    who: 'operator',
    address: () => '/admin/opciones#correo',
    prepare: scrollTo('Mail'),
    parts: section('Mail'),
  },
  {
    name: 'operator-catalogue',
    who: 'operator',
    address: () => '/admin/suscripciones-disponibles',
    parts: (page) => [page.getByRole('main')],
    height: 620,
  },
  { name: 'operator-client', who: 'operator', address: ({ clientId }) => `/admin/users/${clientId}`, height: 640 },
  {
    name: 'operator-backups',
    who: 'operator',
    address: () => '/admin/opciones#copias',
    prepare: scrollTo('Backups'),
    parts: section('Backups'),
  },
];
