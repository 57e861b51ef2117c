import { templateCategories } from '@enlace/contract/templates/templates.schemas.ts';
import { describe, expect, it } from 'vitest';
import { categories, galleryAddress, galleryOf, type GalleryView } from './gallery-address.rules.ts';

describe('gallery in the address', () => {
  it('knows every category of the contract', () => {
    expect(categories).toEqual(templateCategories);
  });

  it('reads back what it wrote', () => {
    const views: GalleryView[] = [
      { source: 'mine', category: undefined, search: '' },
      { source: 'ours', category: 'event', search: 'sábado' },
    ];
    for (const view of views) expect(galleryOf(galleryAddress(view))).toEqual(view);
  });

  it('leads to the starters when a new template is wanted', () => {
    expect(galleryOf(new URLSearchParams('nuevo=1')).source).toBe('ours');
  });

  it('ignores a category that does not exist', () => {
    expect(galleryOf(new URLSearchParams('tipo=volar')).category).toBeUndefined();
  });
});
