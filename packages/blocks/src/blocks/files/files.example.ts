import type { FilesProps } from './files.schema.ts';

export const filesExample: FilesProps = {
  title: 'Para llevar',
  items: [
    {
      file: { fileId: 'catalogo', name: 'Catálogo 2026.pdf', format: 'pdf', sizeBytes: 2_340_000 },
      title: 'Catálogo 2026',
      note: '38 piezas con precios',
    },
    {
      file: { fileId: 'cuidados', name: 'Cuidar el gres.epub', format: 'epub', sizeBytes: 640_000 },
      title: '',
      note: '',
    },
  ],
};
