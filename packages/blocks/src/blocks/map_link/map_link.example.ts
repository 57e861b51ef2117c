import type { MapLinkProps } from './map_link.schema.ts';

export const mapLinkExample: MapLinkProps = {
  title: 'Dónde estamos',
  address: 'Carrer Santa Bàrbara, 14\n03590 Altea',
  detail: 'Sube por la plaza: es la puerta azul, sin timbre.',
  coordinates: '38.5989, -0.0514',
  image: null,
  app: 'google',
  showApps: true,
};
