import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import { blockDefinitions, isBlockType } from '@enlace/blocks/registry.ts';
import type { DraftBlock } from '../blocks/draft-document.ts';
import { isSameJson } from '../blocks/same-json.ts';
import { valueText, type ValueWords } from '../blocks/value-text.ts';

/** A difference inside a block; equal texts mean a difference that text cannot show. */
export type Difference = { label: string; before: string; after: string };

export type DifferenceWords = ValueWords & {
  fieldLabel: (field: BlockField) => string;
  visible: string;
  columns: string;
  other: string;
};

/** Parts of a block without a field definition. */
function envelopeDifferences(before: DraftBlock, after: DraftBlock, words: DifferenceWords): Difference[] {
  const found: Difference[] = [];
  const [was, is] = [before.hidden === true, after.hidden === true];
  if (was !== is)
    found.push({ label: words.visible, before: was ? words.no : words.yes, after: is ? words.no : words.yes });
  const [count, newCount] = [before.columns?.length ?? 0, after.columns?.length ?? 0];
  if (count !== newCount) found.push({ label: words.columns, before: String(count), after: String(newCount) });
  const rest = ({
    id: _id,
    type: _type,
    version: _version,
    hidden: _hidden,
    props: _props,
    columns: _columns,
    ...more
  }: DraftBlock) => more;
  if (!isSameJson(rest(before), rest(after))) found.push({ label: words.other, before: '', after: '' });
  return found;
}

/** Differences between two states of a block, field by field, as text. */
export function blockDifferences(before: DraftBlock, after: DraftBlock, words: DifferenceWords): Difference[] {
  const fields: readonly BlockField[] = isBlockType(after.type) ? blockDefinitions[after.type].fields : [];
  const differences = fields
    .filter((field) => !isSameJson(before.props?.[field.name], after.props?.[field.name]))
    .map((field) => ({
      label: words.fieldLabel(field),
      before: valueText(before.props?.[field.name], { field, words }),
      after: valueText(after.props?.[field.name], { field, words }),
    }));
  return [...differences, ...envelopeDifferences(before, after, words)];
}
