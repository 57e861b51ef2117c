import type { WallProps } from './wall.schema.ts';

export const wallExample: WallProps = {
  title: 'En el muro',
  shown: '1',
  items: [
    {
      date: '2026-11-06',
      title: '',
      text: 'Abrimos plazas para los talleres de enero. Los miércoles, de cuatro en cuatro.',
      image: null,
      linkLabel: 'Ver fechas',
      url: 'https://barroysal.example/talleres',
    },
    {
      date: '2026-11-19',
      title: 'Primera hornada con ceniza de almendro',
      text: 'Ha salido la primera hornada con el esmalte nuevo.\nEl azul tira a verde cuando le da el sol.',
      image: { fileId: 'estante', alt: 'Estantes con las piezas recién salidas del horno', width: 640, height: 640 },
      linkLabel: '',
      url: '',
    },
  ],
};
