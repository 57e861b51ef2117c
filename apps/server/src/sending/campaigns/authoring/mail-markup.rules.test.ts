import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceAnchors, withoutUnseen } from './mail-markup.rules.ts';

const pieces = ['<a', '<a ', ' href="', '"', '>', '</a>', 'x', ' ', '<b>', '<style>', '</style>', '<HEAD', '</head>'];
const htmls = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));
const linked = fc.array(fc.constantFrom('<a class=b', ' href="', 'u', '"', '>', 't', '</A>'), { maxLength: 24 });

describe('markup of a mail, read in one pass', () => {
  it('finds the links and the unseen parts that an expression finds', () => {
    const anchor = /<a\b([^>]*?)\shref="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/gi;
    const unseen = /<(style|head|title)\b[\s\S]*?<\/\1>/gi;
    fc.assert(
      fc.property(
        fc.oneof(
          htmls,
          linked.map((parts) => parts.join('')),
        ),
        (html) => {
          const write = (...parts: string[]) => `[${parts.join('|')}]`;
          expect(replaceAnchors(html, (a) => write(a.before, a.href, a.after, a.inner))).toBe(
            html.replace(anchor, (_whole, ...parts: string[]) => write(...parts.slice(0, 4))),
          );
          expect(withoutUnseen(html)).toBe(html.replace(unseen, ' '));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each(['<a', '<a href="', '<a href="x">', '<style', '<head><title>'])('takes linear time for %j', (piece) => {
    const html = piece.repeat(100_000);
    const before = process.cpuUsage();
    replaceAnchors(html, ({ whole }) => whole);
    withoutUnseen(html);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });
});
