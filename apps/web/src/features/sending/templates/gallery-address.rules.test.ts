import { templateCategories } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { describe, expect, it } from 'vitest';
import { categories, galleryAddress, galleryOf, type GalleryView } from './gallery-address.rules.ts';

const [id, other] = ['0195d1f0-0000-7000-8000-000000000001', '0195d1f0-0000-7000-8000-000000000002'];

describe('gallery in the address', () => {
  it('knows every category of the contract', () => {
    expect(categories).toEqual(templateCategories);
  });

  it('reads back what it wrote', () => {
    const views: GalleryView[] = [
      { source: 'mine', category: undefined, search: '', folder: 'none', labels: [], needsAll: false },
      { source: 'house', category: 'event', search: 'sábado', folder: undefined, labels: [id, other], needsAll: true },
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
