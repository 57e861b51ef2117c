import { blockDefinitions, blockTypesFor } from '@enlace/blocks/registry.ts';
import { describe, expect, it } from 'vitest';
import { newBlock, newListItem } from '../blocks/new-block.ts';
import { blockIssues } from '../blocks/storable-document.ts';
import { issuesAt } from './field-control.ts';
import { isFieldShown } from './field-visibility.ts';

describe('forms made from the fields of a block', () => {
  it('hands each field the issues of its own and of what is inside it', () => {
    const issues = [
      { path: 'items.2.url', code: 'invalid_url' as const },
      { path: 'items', code: 'too_many' as const },
      { path: 'itemsx', code: 'required' as const },
    ];
    expect(issuesAt(issues, 'items').map((issue) => issue.path)).toEqual(['2.url', '']);
    expect(issuesAt(issuesAt(issues, 'items'), '2').map((issue) => issue.path)).toEqual(['url']);
  });

  it('shows a field only while another has the value it depends on', () => {
    const url = blockDefinitions.button.fields.find((field) => field.name === 'url');
    expect(url && isFieldShown(url, { action: 'link' })).toBe(true);
    expect(url && isFieldShown(url, { action: 'form' })).toBe(false);
  });

  it('adds list items that every schema accepts at once', () => {
    for (const type of blockTypesFor('page')) {
      for (const field of blockDefinitions[type].fields.filter((each) => each.kind === 'list')) {
        const block = newBlock(type);
        const items = [newListItem({ blockType: type, field }), newListItem({ blockType: type, field })];
        expect(
          blockIssues({ ...block, props: { ...block.props, [field.name]: items } }),
          `${type}.${field.name}`,
        ).toEqual([]);
      }
    }
  });
});
