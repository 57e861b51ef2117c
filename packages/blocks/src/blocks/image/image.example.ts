import type { ImageProps } from './image.schema.ts';

export const imageExample: ImageProps = {
  image: { fileId: 'estante', alt: 'Estanterías del estudio con piezas recién cocidas', width: 640, height: 640 },
  caption: 'El estudio, un jueves de horno',
  url: '',
};
