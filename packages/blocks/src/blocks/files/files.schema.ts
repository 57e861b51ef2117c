import { lineSchema } from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';
import { defineBlock } from '../../model/block-definition.ts';
import { type FileRef, optionalFileSchema } from '../../model/fields.schema.ts';

const maxFiles = 40;

const itemSchema = z.object({
  file: optionalFileSchema,
  title: lineSchema({ min: 0, max: 120 }).default(''),
  note: lineSchema({ min: 0, max: 160 }).default(''),
});

export const filesSchema = z.object({
  title: lineSchema({ min: 0, max: 80 }).default(''),
  items: z.array(itemSchema).max(maxFiles).default([]),
});
export type FilesProps = z.infer<typeof filesSchema>;

export const filesDefinition = defineBlock({
  type: 'files',
  version: 1,
  schema: filesSchema,
  targets: ['page', 'mail'],
  fields: [
    { name: 'title', kind: 'text', labelKey: 'title', max: 80 },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'fileItems',
      max: maxFiles,
      itemFields: [
        { name: 'title', kind: 'text', labelKey: 'fileTitle', hintKey: 'fileTitleHint', max: 120 },
        { name: 'file', kind: 'file', labelKey: 'file', hintKey: 'fileHint', accept: 'document' },
        { name: 'note', kind: 'text', labelKey: 'subtitle', max: 160 },
      ],
    },
  ],
});

export type ShownFile = { file: FileRef; title: string; note: string };

/** Selected files, under their own names unless given another. */
export function shownFiles(props: FilesProps): ShownFile[] {
  return props.items.flatMap(({ file, title, note }) =>
    file ? [{ file, note, title: title === '' ? file.name : title }] : [],
  );
}
