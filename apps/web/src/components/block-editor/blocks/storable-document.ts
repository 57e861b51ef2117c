import { blockDocumentSchema, blockSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { themeChoiceSchema, withoutUnreadable } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { type FieldIssue, fieldIssues } from '@enlace/contract/core/field-issues.ts';
import { type DraftBlock, type DraftDocument, isRecord } from './draft-document.ts';

/** A document from the server, validated and migrated. Throws a ZodError when this program cannot read it. */
export function readDocument(stored: unknown): DraftDocument {
  return blockDocumentSchema.parse(stored);
}

/** Validation issues inside one block, by path such as `props.url`. */
export function blockIssues(block: DraftBlock): FieldIssue[] {
  const parsed = blockSchema.safeParse(block, { reportInput: true });
  return parsed.success ? [] : fieldIssues(parsed.error);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function withValueAt(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? withValueAt(item, rest, replacement) : item));
  if (!isRecord(value)) return value;
  return { ...value, [key]: withValueAt(value[key], rest, replacement) };
}

function asBlock(value: unknown, otherwise: DraftBlock): DraftBlock {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string'
    ? { ...value, id: value['id'], type: value['type'] }
    : otherwise;
}

/** The block with every invalid value replaced by its last valid one, or by an empty one. */
function storableBlock(block: DraftBlock, lastGood: DraftBlock | undefined): DraftBlock | undefined {
  const parsed = blockSchema.safeParse(block, { reportInput: true });
  if (parsed.success) return parsed.data;
  let repaired: unknown = block;
  for (const issue of fieldIssues(parsed.error)) {
    const path = issue.path.split('.');
    repaired = withValueAt(repaired, path, valueAt(lastGood, path) ?? '');
  }
  const again = blockSchema.safeParse(asBlock(repaired, block), { reportInput: true });
  return again.success ? again.data : lastGood;
}

/**
 * Makes the edited document storable at any moment: half-typed values stay in the form, the last valid ones go to the
 * server and the preview. It is stateful: create one per edited document.
 */
export function createStorable(): (document: DraftDocument) => DraftDocument {
  const lastGood = new Map<string, DraftBlock>();
  const done = new WeakMap<DraftBlock, DraftBlock>();
  let lastTheme: DraftDocument['theme'] | undefined;

  function storable(block: DraftBlock): DraftBlock[] {
    const known = done.get(block);
    if (known) return [known];
    const result = storableBlock(block, lastGood.get(block.id));
    if (!result) return [];
    done.set(block, result);
    lastGood.set(block.id, result);
    return [result];
  }

  return (document) => {
    const theme = themeChoiceSchema.safeParse(withoutUnreadable(document.theme, lastTheme));
    if (theme.success) lastTheme = theme.data;
    return {
      version: 1,
      blocks: document.blocks.flatMap(storable),
      theme: lastTheme ?? document.theme,
      ...(document.languages ? { languages: document.languages } : {}),
      ...(document.extra ? { extra: document.extra } : {}),
    };
  };
}
