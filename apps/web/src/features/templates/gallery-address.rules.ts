import type { TemplateCategory } from '@enlace/contract/templates/templates.schemas.ts';

export const sources = ['mine', 'ours', 'replies'] as const;
export type Source = (typeof sources)[number];

export const categories = ['newsletter', 'event', 'shop', 'notice'] as const satisfies readonly TemplateCategory[];

const categoryWords: Record<TemplateCategory, string> = {
  newsletter: 'boletin',
  event: 'taller',
  shop: 'tienda',
  notice: 'aviso',
};

export type GalleryView = { source: Source; category: TemplateCategory | undefined; search: string };

function sourceOf(word: string | null, isStarting: boolean): Source {
  if (word === 'enlace' || isStarting) return 'ours';
  return word === 'respuestas' ? 'replies' : 'mine';
}

/** What the gallery shows, as it stands in the address; `nuevo` leads to where one starts. */
export function galleryOf(params: URLSearchParams): GalleryView {
  const isStarting = params.get('nuevo') !== null;
  return {
    source: sourceOf(params.get('origen'), isStarting),
    category: categories.find((category) => categoryWords[category] === params.get('tipo')),
    search: params.get('q') ?? '',
  };
}

export function galleryAddress(view: GalleryView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.source === 'ours') params.set('origen', 'enlace');
  if (view.source === 'replies') params.set('origen', 'respuestas');
  if (view.category !== undefined) params.set('tipo', categoryWords[view.category]);
  if (view.search !== '') params.set('q', view.search);
  return params;
}
