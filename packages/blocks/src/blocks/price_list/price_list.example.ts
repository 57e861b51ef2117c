import type { PriceItem, PriceListProps } from './price_list.schema.ts';

function item(values: Partial<PriceItem> & Pick<PriceItem, 'name' | 'price'>): PriceItem {
  return { description: '', isFrom: false, badge: '', isSoldOut: false, image: null, url: '', ...values };
}

export const priceListExample: PriceListProps = {
  title: 'Precios',
  currency: 'EUR',
  groups: [
    {
      title: 'Talleres',
      note: 'Grupos de seis, con todo el material',
      items: [
        item({
          name: 'Primer torno',
          price: 4800,
          description: 'Dos horas. Te llevas una pieza esmaltada.',
          badge: 'Nuevo',
          url: 'https://barroysal.example/talleres/primer-torno',
        }),
        item({ name: 'Esmaltes de invierno', price: 12050, description: 'Dos mañanas de sábado.' }),
        item({ name: 'Torno para dos', price: 8600, isSoldOut: true }),
        item({ name: 'Visita al estudio', price: 0, description: 'Con cita.' }),
      ],
    },
    {
      title: 'Piezas',
      note: '',
      items: [
        item({
          name: 'Taza Bruma',
          price: 2400,
          image: { fileId: 'taza', alt: 'Taza verde con plato', width: 440, height: 440 },
        }),
        item({ name: 'Encargo de vajilla', price: 38000, isFrom: true, description: 'Desde 24 piezas.' }),
        item({ name: 'Restauración', price: null, description: 'Te damos precio al ver la pieza.' }),
      ],
    },
  ],
  note: 'IVA incluido.',
};
