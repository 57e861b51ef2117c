import type { TemplateCategory } from '@enlace/contract/templates/templates.schemas.ts';

export const sources = ['mine', 'ours'] as const;
export type Source = (typeof sources)[number];

export const categories = ['newsletter', 'event', 'shop', 'notice'] as const satisfies readonly TemplateCategory[];

const categoryWords: Record<TemplateCategory, string> = {
  newsletter: 'boletin',
  event: 'taller',
  shop: 'tienda',
  notice: 'aviso',
};

export type GalleryView = { source: Source; category: TemplateCategory | undefined; search: string };

/** What the gallery shows, as it stands in the address; `nuevo` leads to where one starts. */
export function galleryOf(params: URLSearchParams): GalleryView {
  const isStarting = params.get('nuevo') !== null;
  return {
    source: params.get('origen') === 'enlace' || isStarting ? 'ours' : 'mine',
    category: categories.find((category) => categoryWords[category] === params.get('tipo')),
    search: params.get('q') ?? '',
  };
}

export function galleryAddress(view: GalleryView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.source === 'ours') params.set('origen', 'enlace');
  if (view.category !== undefined) params.set('tipo', categoryWords[view.category]);
  if (view.search !== '') params.set('q', view.search);
  return params;
}
