import { blockExtrasShape } from '@enlace/blocks/model/block-envelope.schema.ts';
import { blockSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import { z } from 'zod';
import { type DraftBlock, isRecord } from '../blocks/draft-document.ts';
import { type CarriedBlocks, carriedAttribute } from './carried-blocks.ts';

const maxBlocks = 250;
/** Above the size of the largest document the server accepts, serialised. */
const maxCharacters = 4_000_000;

const carriedSchema = z.strictObject({
  kind: z.literal('enlace-blocks'),
  version: z.literal(1),
  target: z.enum(['page', 'mail']),
  /** Time of copying, to find the newer of two clipboards. */
  at: z.number().int(),
  blocks: z.array(z.unknown()).min(1).max(maxBlocks),
});
export function readCarried(value: unknown): CarriedBlocks | undefined {
  const parsed = carriedSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** The blocks in clipboard markup, or undefined without valid ones. */
export function fromClipboardHtml(html: string): CarriedBlocks | undefined {
  if (html.length > maxCharacters) return undefined;
  const text = new RegExp(`${carriedAttribute}="([^"<>]+)"`).exec(html)?.[1];
  if (text === undefined) return undefined;
  try {
    return readCarried(JSON.parse(decodeURIComponent(text)));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof URIError)) throw error;
    return undefined;
  }
}

const carriedKeys = new Set(['id', 'type', 'version', 'hidden', 'props', 'columns', ...Object.keys(blockExtrasShape)]);

function withoutForeignKeys(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const kept = Object.fromEntries(Object.entries(value).filter(([key]) => carriedKeys.has(key)));
  const { columns } = kept;
  if (!Array.isArray(columns)) return kept;
  return {
    ...kept,
    columns: columns.map((column: unknown) => (Array.isArray(column) ? column.map(withoutForeignKeys) : column)),
  };
}

/** Whether this program validated the block: unknown types and newer versions pass the schema unchanged. */
export function isReadBlock({ type, version }: DraftBlock): boolean {
  return isBlockType(type) && version === blockDefinitions[type].version;
}

/** A clipboard block validated by its own schema, without unknown members. */
export function checkedBlock(value: unknown): DraftBlock | undefined {
  const parsed = blockSchema.safeParse(withoutForeignKeys(value));
  return parsed.success ? parsed.data : undefined;
}
