import type { DraftDocument, DraftProps } from '#components/block-editor/blocks/draft-document.ts';
import { readDocument } from '#components/block-editor/blocks/storable-document.ts';
import type { ServerDraft } from '#components/block-editor/editor/draft-sync.ts';
import type { Template, TemplateCategory, TemplateFormat } from '../api/templates.queries.ts';
import { categories, formats } from '../gallery-address.rules.ts';

/** Parts of a mail besides its blocks; edited, undone and saved together with them. */
export type Message = {
  name: string;
  subject: string;
  preheader: string;
  category: TemplateCategory | null;
  format: TemplateFormat;
  /** The source of a mail without blocks. */
  source: string;
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function messageOf(extra: DraftProps | undefined): Message {
  return {
    name: textOf(extra?.['name']),
    subject: textOf(extra?.['subject']),
    preheader: textOf(extra?.['preheader']),
    category: categories.find((category) => category === extra?.['category']) ?? null,
    format: formats.find((format) => format === extra?.['format']) ?? 'blocks',
    source: textOf(extra?.['source']),
  };
}

export function withMessage(document: DraftDocument, change: Partial<Message>): DraftDocument {
  return { ...document, extra: { ...messageOf(document.extra), ...change } };
}

/** A stored template in the editor's form. Throws when this program cannot read its blocks. */
export function draftOf(template: Pick<Template, 'document' | 'revision' | keyof Message>): ServerDraft {
  const { name, subject, preheader, category, format, source } = template;
  return {
    document: withMessage(readDocument(template.document), { name, subject, preheader, category, format, source }),
    revision: template.revision,
  };
}

/** A storable document is valid for the contract: both are validated by the same block schema. */
function asWireDocument(document: DraftDocument): Template['document'] {
  return document as unknown as Template['document'];
}

/** The save request. A template keeps its last name while the field is empty. */
export function wireDraft({
  document,
  lastName,
}: {
  document: DraftDocument;
  lastName: string;
}): Message & { document: Template['document'] } {
  const { extra, ...blocks } = document;
  const message = messageOf(extra);
  const name = message.name.trim() === '' ? lastName : message.name;
  return { ...message, name, document: asWireDocument(blocks) };
}
