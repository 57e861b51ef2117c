import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import { useState } from 'react';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

/** Writes a value; typing into the same field is one undo step. */
export type FieldChange = (value: unknown, options?: { isTyping?: boolean }) => void;

export type FieldControlProps = {
  field: BlockField;
  label: string;
  hint: string | undefined;
  value: unknown;
  /** Issues of this value and its descendants; paths are relative to it. */
  issues: readonly FieldIssue[];
  /** Type of the block that contains the field. */
  blockType: string;
  onChange: FieldChange;
};

export function textValue(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Issues below `name`, with relative paths. */
export function issuesAt(issues: readonly FieldIssue[], name: string): FieldIssue[] {
  return issues.flatMap((issue) => {
    if (issue.path === name) return [{ ...issue, path: '' }];
    return issue.path.startsWith(`${name}.`) ? [{ ...issue, path: issue.path.slice(name.length + 1) }] : [];
  });
}

/** The error of a text field, hidden while typing. */
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
