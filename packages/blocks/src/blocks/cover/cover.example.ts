import type { CoverProps } from './cover.schema.ts';

export const coverExample: CoverProps = {
  image: {
    fileId: 'hero',
    alt: 'Jarrón, botella, cuenco y taza de gres junto a una ventana',
    width: 720,
    height: 880,
  },
  name: 'Barro y Sal',
  emphasis: 'y',
  bio: 'Vajilla y piezas únicas en gres, torneadas a mano frente al mar. Cocemos los jueves.',
  status: 'Abierto hasta las 20:00',
  location: 'Altea, Alicante',
};
