import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { linkUrlSchema, optionalFileSchema, optionalImageSchema } from '../../model/fields.schema.ts';

export const videoSchema = z.object({
  title: lineSchema({ min: 0, max: 120 }).default(''),
  source: z.enum(['link', 'file']).default('link'),
  url: linkUrlSchema.default(''),
  file: optionalFileSchema,
  captions: optionalFileSchema,
  poster: optionalImageSchema,
  shape: z.enum(['wide', 'square', 'tall']).default('wide'),
  caption: lineSchema({ min: 0, max: 200 }).default(''),
});
export type VideoProps = z.infer<typeof videoSchema>;

export const videoDefinition = defineBlock({
  type: 'video',
  version: 1,
  schema: videoSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 120 },
    {
      name: 'source',
      kind: 'select',
      labelKey: 'videoSource',
      options: [
        { value: 'link', labelKey: 'videoLink' },
        { value: 'file', labelKey: 'videoOwn' },
      ],
    },
    {
      name: 'url',
      kind: 'url',
      labelKey: 'videoUrl',
      hintKey: 'videoUrlHint',
      visibleWhen: { field: 'source', is: ['link'] },
    },
    {
      name: 'file',
      kind: 'file',
      labelKey: 'videoFile',
      hintKey: 'videoFileHint',
      accept: 'video',
      visibleWhen: { field: 'source', is: ['file'] },
    },
    {
      name: 'captions',
      kind: 'file',
      labelKey: 'videoCaptions',
      hintKey: 'videoCaptionsHint',
      accept: 'captions',
      visibleWhen: { field: 'source', is: ['file'] },
    },
    { name: 'poster', kind: 'image', labelKey: 'videoPoster', hintKey: 'videoPosterHint' },
    {
      name: 'shape',
      kind: 'select',
      labelKey: 'shape',
      options: [
        { value: 'wide', labelKey: 'wide' },
        { value: 'square', labelKey: 'square' },
        { value: 'tall', labelKey: 'tall' },
      ],
    },
    { name: 'caption', kind: 'text', labelKey: 'videoCaption', max: 200 },
  ],
});
