import { describe, expect, it } from 'vitest';
import { edgesOf, fillLayout, readLayout, slot } from './fill-layout.ts';

const [first, last] = edgesOf('rows');

describe('a layout', () => {
  const layout = readLayout(
    `<p>${slot('title')}</p>${first}<i style="color:${slot('color')}">${slot('text')}</i>${last}.`,
  );

  it('escapes every value that is not markup, in texts and attributes', () => {
    const html = fillLayout(layout, {
      title: `<b>"Ana" & 'Luis'</b>`,
      color: '"><script>',
      rows: [{ text: { html: '<br>' } }],
    });
    expect(html).toBe(
      '<p>&lt;b&gt;&quot;Ana&quot; &amp; &#39;Luis&#39;&lt;/b&gt;</p><i style="color:&quot;&gt;&lt;script&gt;"><br></i>.',
    );
  });

  it('repeats a part for each of its values, which come before those around it', () => {
    const rows = [{ text: 'uno' }, { text: 'dos', color: 'blue' }];
    expect(fillLayout(layout, { title: '', color: 'red', rows })).toBe(
      '<p></p><i style="color:red">uno</i><i style="color:blue">dos</i>.',
    );
    expect(fillLayout(layout, { title: 'T', color: '', rows: [] })).toBe('<p>T</p>.');
  });

  it('takes marks in values as text', () => {
    expect(fillLayout(layout, { title: slot('color') + first, color: 'red', rows: [] })).toBe(
      '<p>[[color]][[#rows]]</p>.',
    );
  });

  it('refuses a missing value and parts that cross', () => {
    expect(() => fillLayout(layout, { title: 'T', color: 'red' })).toThrow('rows');
    expect(() => fillLayout(layout, { color: 'red', rows: [] })).toThrow('title');
    expect(() => readLayout(`${first}${slot('a')}`)).toThrow('rows');
    expect(() => readLayout(`${first}${edgesOf('other')[1]}`)).toThrow('other');
  });
});
