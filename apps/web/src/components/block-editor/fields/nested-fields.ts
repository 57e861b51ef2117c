import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { createContext, type ReactNode, use } from 'react';
import type { DraftProps } from '../blocks/draft-document.ts';

export type BlockFieldsProps = {
  fields: readonly BlockField[];
  values: DraftProps;
  issues: readonly FieldIssue[];
  blockType: string;
  /** `typedIn` names the edited field. */
  onChange: (values: DraftProps, options: { isTyping?: boolean; typedIn?: string }) => void;
};

/** A form renders lists, which render the forms of their items: lists get the renderer from context instead of a circular import. */
type DrawFields = (props: BlockFieldsProps) => ReactNode;

export const NestedFieldsContext = createContext<DrawFields | undefined>(undefined);

export function useNestedFields(): DrawFields {
  const draw = use(NestedFieldsContext);
  if (!draw) throw new Error('a list of fields stands outside a form');
  return draw;
}
