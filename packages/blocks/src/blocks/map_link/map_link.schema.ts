import { issue } from '@enlace/contract/core/field-issues.ts';
import { lineSchema, multilineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { optionalImageSchema } from '../../model/fields.schema.ts';
import { mapApps, readCoordinates } from './map-addresses.ts';

export const mapLinkSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  address: multilineSchema({ max: 300 }).default(''),
  detail: lineSchema({ min: 0, max: 160 }).default(''),
  /** In addition to or instead of an address, as maps display them. */
  coordinates: lineSchema({ min: 0, max: 60 })
    .refine((text) => text === '' || readCoordinates(text) !== undefined, issue('invalid_format'))
    .default(''),
  image: optionalImageSchema,
  app: z.enum(mapApps).default('google'),
  showApps: z.boolean().default(true),
});
export type MapLinkProps = z.infer<typeof mapLinkSchema>;

export const mapLinkDefinition = defineBlock({
  type: 'map_link',
  version: 1,
  schema: mapLinkSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    { name: 'address', kind: 'multiline', labelKey: 'address', hintKey: 'addressHint', max: 300 },
    { name: 'detail', kind: 'text', labelKey: 'mapDetail', hintKey: 'mapDetailHint', max: 160 },
    {
      name: 'coordinates',
      kind: 'text',
      labelKey: 'coordinates',
      hintKey: 'coordinatesHint',
      max: 60,
      isNeutral: true,
    },
    {
      name: 'app',
      kind: 'select',
      labelKey: 'mapApp',
      options: [
        { value: 'google', labelKey: 'mapGoogle' },
        { value: 'apple', labelKey: 'mapApple' },
        { value: 'osm', labelKey: 'mapOsm' },
        { value: 'geo', labelKey: 'mapGeo' },
      ],
    },
    { name: 'showApps', kind: 'toggle', labelKey: 'showMapApps', hintKey: 'showMapAppsHint' },
    { name: 'image', kind: 'image', labelKey: 'photo', hintKey: 'mapPhotoHint' },
  ],
});

/** The place entered by the owner; undefined if there is none. */
export function placeOf({ address, coordinates, title }: MapLinkProps) {
  const words = address.trim();
  if (words === '' && coordinates === '') return undefined;
  return { address: words === '' ? title : words, coordinates: readCoordinates(coordinates) };
}
