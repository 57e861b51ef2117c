import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { useState } from 'react';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

/** How a control writes: typing into the same place is one step of undo. */
export type FieldChange = (value: unknown, options?: { isTyping?: boolean }) => void;

export type FieldControlProps = {
  field: BlockField;
  label: string;
  hint: string | undefined;
  value: unknown;
  /** Issues of this value and of what is inside it; paths start here. */
  issues: readonly FieldIssue[];
  /** Type of the block the field belongs to. */
  blockType: string;
  onChange: FieldChange;
};

export function textValue(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Issues below `name`, with their paths starting there. */
export function issuesAt(issues: readonly FieldIssue[], name: string): FieldIssue[] {
  return issues.flatMap((issue) => {
    if (issue.path === name) return [{ ...issue, path: '' }];
    return issue.path.startsWith(`${name}.`) ? [{ ...issue, path: issue.path.slice(name.length + 1) }] : [];
  });
}

/** The error of a text field, quiet while it is being typed into. */
export function useQuietError(issues: readonly FieldIssue[]): {
  error: string | undefined;
  isFocused: boolean;
  onFocus: () => void;
  onBlur: () => void;
} {
  const [isFocused, setFocused] = useState(false);
  const issue = issues.find(({ path }) => path === '');
  return {
    error: issue && !isFocused ? fieldIssueText(issue) : undefined,
    isFocused,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
