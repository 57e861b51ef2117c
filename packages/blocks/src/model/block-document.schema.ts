import { issue } from '@enlace/contract/core/field-issues.ts';
import { locales, type Locale } from '@enlace/contract/core/locale.ts';
import { z } from 'zod';
import { blockDefinitions, isBlockType, type BlockPropsMap, type BlockType } from '../registry.ts';
import { defaultTheme, themeChoiceSchema, type ThemeChoice } from '../themes/theme-choice.schema.ts';
import { type BlockExtras, blockExtrasShape } from './block-envelope.schema.ts';
import { identifierSchema } from './fields.schema.ts';

const maxBlocks = 250;
const maxColumns = 4;

/** A block of a type and version this program knows, with validated props. */
export type BlockOf<T extends BlockType> = {
  id: string;
  type: T;
  version: number;
  hidden?: boolean;
  props: BlockPropsMap[T];
  /** Only sections have them; the blocks inside are never sections. */
  columns?: Block[][];
} & BlockExtras;
export type KnownBlock = { [T in BlockType]: BlockOf<T> }[BlockType];

/** A block from a newer or extended program: kept byte for byte as JSON and not rendered. */
export type OpaqueBlock = { id: string; type: string; [key: string]: unknown };

export type Block = KnownBlock | OpaqueBlock;
export type BlockDocument = {
  version: 1;
  blocks: Block[];
  theme: ThemeChoice;
  /** Further languages of a page besides its original one. */
  languages?: Locale[] | undefined;
};

export function isKnownBlock(block: Block): block is KnownBlock {
  return isBlockType(block.type) && block['version'] === blockDefinitions[block.type].version;
}

const envelopeSchema = z.looseObject({ id: identifierSchema, type: z.string().min(1).max(40) });

const knownEnvelopeSchema = z.object({
  version: z.int().min(1).default(1),
  hidden: z.boolean().optional(),
  props: z.unknown(),
  columns: z.array(z.array(z.unknown()).max(100)).min(1).max(maxColumns).optional(),
  ...blockExtrasShape,
});

type Raw = z.infer<typeof envelopeSchema>;
type IssueSink = { issues: z.core.$ZodRawIssue[] };

/** A finished issue is a raw one with its message filled in; zod's two unions differ only in how narrowly `input` is typed. */
function asRawIssue(found: z.core.$ZodIssue, path: PropertyKey[]): z.core.$ZodRawIssue {
  return { ...found, path } as z.core.$ZodRawIssue;
}

function report(options: { error: z.ZodError; sink: IssueSink; path: PropertyKey[] }): void {
  for (const found of options.error.issues) {
    options.sink.issues.push(asRawIssue(found, [...options.path, ...found.path]));
  }
}

function parseColumns(options: { columns: unknown[][]; sink: IssueSink }): Block[][] {
  return options.columns.map((column, columnIndex) =>
    column.flatMap((raw, index): Block[] => {
      const inner = nestedBlockSchema.safeParse(raw, { reportInput: true });
      if (inner.success) return [inner.data];
      report({ error: inner.error, sink: options.sink, path: ['columns', columnIndex, index] });
      return [];
    }),
  );
}

function parseBlock(raw: Raw, sink: IssueSink, isNested: boolean): Block {
  if (!isBlockType(raw.type)) return raw;
  const definition = blockDefinitions[raw.type];
  // A later program may have written a different envelope as well, so only the version number is read.
  const stored: unknown = raw['version'];
  if (typeof stored === 'number' && Number.isInteger(stored) && stored > definition.version) return raw;
  const envelope = knownEnvelopeSchema.safeParse(raw, { reportInput: true });
  if (!envelope.success) {
    report({ error: envelope.error, sink, path: [] });
    return raw;
  }
  const { version, hidden, columns, schedule, visibility, audience, translations } = envelope.data;
  if (isNested && raw.type === 'section') {
    sink.issues.push({ code: 'custom', path: ['type'], input: raw.type, ...issue('invalid_option') });
    return raw;
  }
  const input =
    version < definition.version && definition.migrate
      ? definition.migrate(envelope.data.props, version)
      : envelope.data.props;
  const props = definition.schema.safeParse(input, { reportInput: true });
  if (!props.success) {
    report({ error: props.error, sink, path: ['props'] });
    return raw;
  }
  return {
    ...raw,
    version: definition.version,
    ...(hidden === undefined ? {} : { hidden }),
    ...(schedule === undefined ? {} : { schedule }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(audience === undefined ? {} : { audience }),
    ...(translations === undefined ? {} : { translations }),
    props: props.data,
    ...(columns && raw.type === 'section' ? { columns: parseColumns({ columns, sink }) } : {}),
  };
}

const nestedBlockSchema: z.ZodType<Block> = envelopeSchema.transform((raw, context) => parseBlock(raw, context, true));

/** One block with validated, migrated and normalised props; unknown types pass unchanged. */
export const blockSchema: z.ZodType<Block> = envelopeSchema.transform((raw, context) =>
  parseBlock(raw, context, false),
);

/** Blocks in reading order, including those inside sections. */
export function flattenBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (isKnownBlock(block) && block.columns ? [block, ...block.columns.flat()] : [block]));
}

function checkBlocks(blocks: Block[], sink: IssueSink): void {
  const all = flattenBlocks(blocks);
  const ids = new Set<string>();
  const singles = new Set<string>();
  for (const block of all) {
    const position = blocks.indexOf(block);
    const path = position === -1 ? [] : [position];
    if (ids.has(block.id))
      sink.issues.push({ code: 'custom', path: [...path, 'id'], input: block.id, ...issue('invalid_format') });
    ids.add(block.id);
    if (!isKnownBlock(block)) continue;
    const isSingle = blockDefinitions[block.type].isSingle === true;
    if (isSingle && singles.has(block.type)) {
      sink.issues.push({
        code: 'custom',
        path: [...path, 'type'],
        input: block.type,
        ...issue('too_many', { limit: 1 }),
      });
    }
    singles.add(block.type);
  }
  if (all.length > maxBlocks) {
    sink.issues.push({ code: 'custom', path: [], input: all.length, ...issue('too_many', { limit: maxBlocks }) });
  }
}

/** A page or mail as stored. Parsing validates and migrates every known block and refuses unreadable colours. */
export const blockDocumentSchema: z.ZodType<BlockDocument> = z.object({
  version: z.literal(1),
  blocks: z
    .array(blockSchema)
    .max(maxBlocks)
    .superRefine((blocks, context) => checkBlocks(blocks, context)),
  theme: themeChoiceSchema.default(() => defaultTheme('barro')),
  languages: z
    .array(z.enum(locales))
    .max(locales.length)
    .transform((list) => [...new Set(list)])
    .optional(),
});

/** The first visible block of a type, at any depth. */
export function findBlock<T extends BlockType>(document: BlockDocument, type: T): BlockOf<T> | undefined {
  return flattenBlocks(document.blocks).find(
    (block): block is BlockOf<T> & Block => isKnownBlock(block) && block.type === type && block.hidden !== true,
  );
}

/** A new block of the current version. */
export function createBlock<T extends BlockType>(options: {
  id: string;
  type: T;
  props: BlockPropsMap[T];
}): BlockOf<T> {
  return { ...options, version: blockDefinitions[options.type].version };
}
