import { locales } from '@enlace/contract/core/locale.ts';
import { profileTemplateIds } from '@enlace/contract/presence/profiles/profile-templates.ts';
import { starterDocument } from '../examples/starter-document.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import {
  type Block,
  type BlockDocument,
  type BlockOf,
  flattenBlocks,
  isKnownBlock,
  type KnownBlock,
} from '../model/block-document.schema.ts';
import type { BlockPropsMap, BlockType } from '../registry.ts';
import { profileTemplate } from '../templates/profile-template.ts';
import { exampleUrl } from '../templates/template-parts.ts';
import { type SampleCheck, sampleRules } from './sample-rules.ts';

/** `empty` is a block without content, which visitors do not see either. */
export type SampleKind = 'sample' | 'example_address' | 'empty';

/** Something of a page its owner has not written yet. */
export type SampleFinding = {
  blockId: string;
  type: BlockType;
  field: string;
  kind: SampleKind;
  /** What it says. */
  text: string;
};

function applyRule<T extends BlockType>(block: BlockOf<T>, is: SampleCheck): BlockPropsMap[T] | undefined {
  const rule = sampleRules[block.type];
  return rule ? rule(block.props, is) : block.props;
}

type SampleValue = Parameters<SampleCheck['sample']>[1];

function keyOf(type: BlockType, field: string, value: SampleValue): string {
  return `${type}.${field} ${JSON.stringify(typeof value === 'string' ? value.trim() : value)}`;
}

/** Every page somebody can begin with, in every language. */
function startingBlocks(): KnownBlock[] {
  return locales
    .flatMap((locale) => [
      // The form of the first page promises nothing that is not true of every client.
      ...starterDocument({ name: '', locale }).blocks.filter(({ type }) => type === 'cover'),
      ...profileTemplateIds.flatMap((id) => profileTemplate({ id, locale, name: '', today: '2026-01-01' }).blocks),
    ])
    .filter(isKnownBlock);
}

function readSamples(): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const block of startingBlocks()) {
    applyRule(block, {
      address: () => false,
      sample(field, value) {
        if (value !== '') keys.add(keyOf(block.type, field, value));
        return true;
      },
    });
    // A heading is left out only together with what it introduces.
    if (block.type === 'heading') keys.add(keyOf('heading', 'text', block.props.text));
  }
  return keys;
}

let known: ReadonlySet<string> | undefined;

function isSample(type: BlockType, field: string, value: SampleValue): boolean {
  // Drawn at the first question: most processes and screens never ask.
  known ??= readSamples();
  return known.has(keyOf(type, field, value));
}

function checkOf(block: KnownBlock, found: SampleFinding[]): SampleCheck {
  const report = (field: string, kind: SampleKind, text: string) => {
    found.push({ blockId: block.id, type: block.type, field, kind, text });
    return true;
  };
  return {
    sample: (field, value, text = typeof value === 'string' ? value : '') =>
      isSample(block.type, field, value) && report(field, 'sample', text),
    address: (field, url, text) => url === exampleUrl && report(field, 'example_address', text),
  };
}

/** Blocks whose content is drawn, gathered or optional. */
const neverEmpty: readonly BlockType[] = [
  'cover',
  'section',
  'divider',
  'spacer',
  'footer',
  'form',
  'signup',
  'wall',
  'feed',
];

function isEmpty({ id, type, props }: KnownBlock): boolean {
  return !neverEmpty.includes(type) && JSON.stringify(props) === JSON.stringify(emptyBlock({ id, type }).props);
}

/** What is still the sample of a template or of the first page, or empty, in reading order. */
export function findSamples(document: BlockDocument): SampleFinding[] {
  const found: SampleFinding[] = [];
  for (const block of flattenBlocks(document.blocks)) {
    if (!isKnownBlock(block) || block.hidden === true) continue;
    if (isEmpty(block)) found.push({ blockId: block.id, type: block.type, field: '', kind: 'empty', text: '' });
    else applyRule(block, checkOf(block, found));
  }
  return found;
}

function withoutSample(block: Block): Block {
  if (!isKnownBlock(block) || block.hidden === true) return block;
  if (block.columns) return { ...block, columns: block.columns.map(withoutSampleBlocks) };
  const props = applyRule(block, checkOf(block, []));
  // NOTE: the compiler cannot relate the props to the block's own type again.
  return props ? ({ ...block, props } as KnownBlock) : { ...block, hidden: true };
}

/** A sample heading goes with the run of blocks below it, when none of them is left. */
function isStranded(blocks: readonly Block[], index: number): boolean {
  const [heading, first, ...rest] = blocks.slice(index);
  if (!heading || !first || !isKnownBlock(heading) || heading.type !== 'heading') return false;
  if (!isSample('heading', 'text', heading.props.text)) return false;
  const end = rest.findIndex(({ type }) => type !== first.type);
  const run = [first, ...rest.slice(0, end === -1 ? rest.length : end)];
  return run.every(({ hidden }) => hidden === true);
}

function withoutSampleBlocks(blocks: readonly Block[]): Block[] {
  const left = blocks.map(withoutSample);
  return left.map((block, index) => (isStranded(left, index) ? { ...block, hidden: true } : block));
}

/** The document as visitors get it: untouched samples are emptied, and blocks with nothing else are hidden. */
export function withoutSamples(document: BlockDocument): BlockDocument {
  return { ...document, blocks: withoutSampleBlocks(document.blocks) };
}
