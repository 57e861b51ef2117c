import { describe, expect, it } from 'vitest';
import { markBlock, nameBlocks, withoutBlockMarks } from './block-marks.ts';

describe('marks of blocks in the preview of a mail', () => {
  const mjml = '<mj-text css-class="m1" color="#000">a <b>b</b></mj-text><mj-image src="x" />';

  it('are a class of every element, next to its own', () => {
    expect(markBlock(mjml, 'b-1')).toBe(
      '<mj-text css-class="bid-b-1 m1" color="#000">a <b>b</b></mj-text><mj-image css-class="bid-b-1" src="x" />',
    );
    expect(markBlock(mjml, 'a "b"')).toBe(mjml);
  });

  it('become the name pages use, and do not count as part of the mail', () => {
    const html = '<td class="bid-b-1 m1">a</td><td class="bid-b-1">b</td>';
    expect(nameBlocks(html)).toBe('<td data-bid="b-1" class="m1">a</td><td data-bid="b-1" class="">b</td>');
    expect(withoutBlockMarks(html)).toBe('<td class="m1">a</td><td>b</td>');
  });
});
