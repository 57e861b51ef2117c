import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { IconChevronDown as IconDown, IconDice2, IconPlus } from 'virtual:tabler-icons';

const frame = 'viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"';

describe('icons of the set', () => {
  test('are lines in the colour of the text, 24 by 24 unless told otherwise', () => {
    expect(renderToStaticMarkup(<IconPlus />)).toBe(
      `<svg ${frame} stroke-linecap="round" stroke-linejoin="round"><path d="M12 5v14m-7-7h14"></path></svg>`,
    );
  });
  test('take size, weight of the lines, class and what assistive technology reads', () => {
    const html = renderToStaticMarkup(<IconDown size={16} stroke={1.6} className="turned" aria-hidden />);
    for (const part of ['width="16" height="16"', 'stroke-width="1.6"', 'class="turned"', 'aria-hidden="true"'])
      expect(html).toContain(part);
    expect(html).toContain('d="m6 9l6 6l6-6"');
  });
  test('keep every path, and those that are filled', () => {
    const html = renderToStaticMarkup(<IconDice2 />);
    expect(html.match(/<path /g)).toHaveLength(2);
    expect(html.match(/<path [^>]*fill="currentColor"/g)).toHaveLength(1);
  });
});
