import type { LinkListProps } from './link_list.schema.ts';

export const linkListExample: LinkListProps = {
  title: '',
  moreLabel: '',
  moreUrl: '',
  layout: 'rows',
  items: [
    {
      title: 'Vajilla Salina',
      subtitle: '12 piezas, desde el 28 de noviembre',
      badge: '',
      image: { fileId: 'plato', alt: '', width: 440, height: 440 },
      url: 'https://barroysal.example/salina',
    },
    {
      title: 'Visita el estudio',
      subtitle: 'Carrer Santa Bàrbara, 14. Con cita, gratis',
      badge: '',
      image: { fileId: 'estante', alt: '', width: 640, height: 640 },
      url: 'https://barroysal.example/estudio',
    },
    {
      title: 'Encargos para restaurantes',
      subtitle: 'Desde 24 piezas, muestra en dos semanas',
      badge: '',
      image: { fileId: 'cuenco', alt: '', width: 440, height: 440 },
      url: 'https://barroysal.example/encargos',
    },
  ],
};
