import { describe, expect, it } from 'vitest';
import { cleanAnswerHtml } from '../mail/compose/answer-html.ts';
import { shallowHtml } from './shallow-html.ts';

const tags = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

/** Milliseconds of this thread's own work. */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('HTML before a parser sees it', () => {
  it.each([
    '<p>Hola <b>Ana</b>,<br>¿qué tal?</p>',
    '<a href="https://a.example/?b=1>2" title=\'x > y\'>a</a>',
    '<ul><li>uno<li>dos</ul>1 < 2 && 3 > 2 <3',
    '<p>uno</p></p></br>dos',
    '<img src=x alt="<b>"><hr/>',
  ])('stays as it is: %s', (html) => {
    expect(shallowHtml(html)).toBe(html);
  });

  it('keeps every paragraph and item that an old page never ends', () => {
    const html = `${'<p>uno <b>dos</b> '.repeat(3000)}<ul>${'<li>tres '.repeat(3000)}</ul>`;
    expect(shallowHtml(html)).toBe(html);
  });

  it('loses comments, end tags that end nothing and what is nested too deep, and keeps every word', () => {
    expect(shallowHtml('a<!-- b -->c<!-- d')).toBe('ac');
    expect(shallowHtml('a</div>b</b>c')).toBe('abc');
    const deep = `${'<div>'.repeat(600)}word${'</div>'.repeat(600)}`;
    expect(shallowHtml(deep)).toBe(`${'<div>'.repeat(500)}word${'</div>'.repeat(500)}`);
  });

  it.each([
    ['nested elements', (count: number) => tags(count, (index) => `<b a=${index}>`)],
    ['end tags of nothing', (count: number) => `${'<i>'.repeat(400)}${'</u>'.repeat(count)}`],
    ['items and paragraphs in turn', (count: number) => '<li><p>'.repeat(count)],
    ['tags that never end', (count: number) => '<a b="'.repeat(count)],
    ['comments that never end', (count: number) => '<!-'.repeat(count)],
  ])('costs an answer no more than its length: %s', (_, make) => {
    const [short, long] = [make(5000), make(40_000)];
    costOf(() => cleanAnswerHtml(short));
    const base = Math.max(
      5,
      costOf(() => cleanAnswerHtml(short)),
    );
    expect(costOf(() => cleanAnswerHtml(long)) / base).toBeLessThan(32);
  });
});
