import type { GalleryProps } from './gallery.schema.ts';

function piece(fileId: string, alt: string, caption = '') {
  return { image: { fileId, alt, width: 440, height: 440 }, caption, url: '' };
}

export const galleryExample: GalleryProps = {
  title: 'Del horno de noviembre',
  layout: 'grid',
  size: 'medium',
  shape: 'square',
  enlarge: true,
  items: [
    piece('jarron', 'Jarrón azul de cuello estrecho', 'Jarrón Cabo'),
    piece('taza', 'Taza blanca con su plato', 'Taza Bruma'),
    piece('cuenco', 'Cuenco de barro rojo'),
    { ...piece('plato', 'Plato azul con un limón', 'Vajilla Salina'), url: 'https://barroysal.example/salina' },
    {
      image: { fileId: 'estante', alt: 'Estantes del estudio con piezas', width: 640, height: 640 },
      caption: 'El estudio',
      url: '',
    },
  ],
};
