import type { TemplateCategory, TemplateFormat } from '@enlace/contract/sending/templates/templates.schemas.ts';

/** The client's own mails, the operator's and the product's; page templates; saved replies. */
export const sources = ['mine', 'house', 'ours', 'pages', 'replies'] as const;
export type Source = (typeof sources)[number];

export const categories = [
  'newsletter',
  'event',
  'shop',
  'notice',
  'welcome',
  'followup',
] as const satisfies readonly TemplateCategory[];

export const formats = ['blocks', 'html', 'mjml', 'markdown'] as const satisfies readonly TemplateFormat[];

const categoryWords: Record<TemplateCategory, string> = {
  newsletter: 'boletin',
  event: 'taller',
  shop: 'tienda',
  notice: 'aviso',
  welcome: 'bienvenida',
  followup: 'seguimiento',
};
const sourceWords: Record<Source, string> = {
  mine: 'mias',
  house: 'casa',
  ours: 'enlace',
  pages: 'perfiles',
  replies: 'respuestas',
};
const idForm = /^[0-9a-f-]{36}$/;

export type GalleryView = {
  source: Source;
  category: TemplateCategory | undefined;
  search: string;
  /** A folder’s id, `none` for templates in no folder, undefined for everything. */
  folder: string | undefined;
  labels: readonly string[];
  needsAll: boolean;
};

/** The state of the gallery in the URL; `nuevo` leads to the starters. */
export function galleryOf(params: URLSearchParams): GalleryView {
  const isStarting = params.get('nuevo') !== null;
  const folder = params.get('carpeta');
  return {
    source: isStarting ? 'ours' : (sources.find((source) => sourceWords[source] === params.get('origen')) ?? 'mine'),
    category: categories.find((category) => categoryWords[category] === params.get('tipo')),
    search: params.get('q') ?? '',
    folder: folder === 'none' || (folder !== null && idForm.test(folder)) ? folder : undefined,
    labels: (params.get('etiquetas') ?? '').split(',').filter((id) => idForm.test(id)),
    needsAll: params.get('con') === 'todas',
  };
}

export function galleryAddress({ source, category, search, folder, labels, needsAll }: GalleryView): URLSearchParams {
  const params = new URLSearchParams();
  if (source !== 'mine') params.set('origen', sourceWords[source]);
  if (category !== undefined) params.set('tipo', categoryWords[category]);
  if (search !== '') params.set('q', search);
  if (folder !== undefined) params.set('carpeta', folder);
  if (labels.length > 0) params.set('etiquetas', labels.join(','));
  if (labels.length > 1 && needsAll) params.set('con', 'todas');
  return params;
}

/** Whether any filter is set. */
export function isNarrowed({ category, search, folder, labels }: GalleryView): boolean {
  return category !== undefined || search !== '' || folder !== undefined || labels.length > 0;
}
