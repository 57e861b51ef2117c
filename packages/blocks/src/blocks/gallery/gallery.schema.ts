import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalImageSchema } from '../../model/fields.schema.ts';

const maxPictures = 60;

const gallerySizes = ['small', 'medium', 'large'] as const;

const pictureSchema = z.object({
  image: optionalImageSchema,
  caption: lineSchema({ min: 0, max: 200 }).default(''),
  url: linkUrlSchema.default(''),
});
export type GalleryPicture = z.infer<typeof pictureSchema>;

export const gallerySchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  layout: z.enum(['grid', 'strip', 'mosaic']).default('grid'),
  size: z.enum(gallerySizes).default('medium'),
  shape: z.enum(['square', 'portrait', 'landscape', 'natural']).default('square'),
  /** A click opens the image in full; one with a link opens that instead. */
  enlarge: z.boolean().default(true),
  items: z.array(pictureSchema).max(maxPictures).default([]),
});
export type GalleryProps = z.infer<typeof gallerySchema>;

export const galleryDefinition = defineBlock({
  type: 'gallery',
  version: 1,
  schema: gallerySchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'pictures',
      max: maxPictures,
      itemFields: [
        { name: 'image', kind: 'image', labelKey: 'image' },
        { name: 'caption', kind: 'text', labelKey: 'caption', max: 200 },
        { name: 'url', kind: 'url', labelKey: 'optionalLink' },
      ],
    },
    {
      name: 'layout',
      kind: 'select',
      labelKey: 'layout',
      options: [
        { value: 'grid', labelKey: 'layoutGrid' },
        { value: 'strip', labelKey: 'layoutStrip' },
        { value: 'mosaic', labelKey: 'layoutMosaic' },
      ],
    },
    {
      name: 'size',
      kind: 'select',
      labelKey: 'size',
      options: gallerySizes.map((size) => ({ value: size, labelKey: size })),
    },
    {
      name: 'shape',
      kind: 'select',
      labelKey: 'shape',
      visibleWhen: { field: 'layout', is: ['grid', 'strip'] },
      options: [
        { value: 'square', labelKey: 'square' },
        { value: 'portrait', labelKey: 'portrait' },
        { value: 'landscape', labelKey: 'landscape' },
        { value: 'natural', labelKey: 'natural' },
      ],
    },
    { name: 'enlarge', kind: 'toggle', labelKey: 'enlarge', hintKey: 'enlargeHint' },
  ],
});

export type ShownPicture = GalleryPicture & { image: NonNullable<GalleryPicture['image']> };

/** Images with a file; the others are not filled in yet. */
export function shownPictures(props: GalleryProps): ShownPicture[] {
  return props.items.flatMap((item) => (item.image ? [{ ...item, image: item.image }] : []));
}
