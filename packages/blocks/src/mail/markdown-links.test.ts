import { describe, expect, it } from 'vitest';
import { renderMarkdownMjml } from './render-mjml.ts';

const settings = { brandName: 'Barro y Sal', footer: '', locale: 'es' as const, resolveFile: () => '' };

/** Addresses of links, buttons and images, in order, without the engine's guards. */
function addressesIn(markdown: string): string[] {
  const mjml = renderMarkdownMjml({ markdown, settings });
  return [...mjml.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
}

const branches = '{% if data.a %}{{ data.b }}{% else %}https://x.example/b{% endif %}';

describe('a link of Markdown', () => {
  it.each([
    ['[Ver]({{ data.url }})', '{{ data.url }}'],
    ['[Ver]( {{ data.url }} )', '{{ data.url }}'],
    ['[Ver](<{{ data.url }}>)', '{{ data.url }}'],
    ['[Ver]({{ data.url }} "Título")', '{{ data.url }}'],
    ["[Ver](<{{ data.url }}> 'Título')", '{{ data.url }}'],
    ['[Ver]({{ data.url }}){button}', '{{ data.url }}'],
    ['[Ver](<{{ data.url }}> "Título"){button}', '{{ data.url }}'],
    ['<{{ data.url }}>', '{{ data.url }}'],
    ['<https://x.example/a>', 'https://x.example/a'],
    ['<ana@correo.example>', 'mailto:ana@correo.example'],
    ['[Ver][p]\n\n[p]: {{ data.url }}', '{{ data.url }}'],
    ['[Ver][P]\n\n[p]: <{{ data.url }}> "Título"', '{{ data.url }}'],
    ['[Ver][]\r\n\r\n[ver]: {{ data.url }}', '{{ data.url }}'],
    ['[Ver]\n\n[ver]: {{ data.url }}', '{{ data.url }}'],
    ['[Ver][p]{button}\n\n[p]: {{ data.url }}', '{{ data.url }}'],
    [`[Ver](${branches})`, branches],
    ['[Ver]({% if data.a %} {{ data.b }} {% else %} https://x.example/b {% endif %})', branches],
    ['{% if data.url %}[Ver]({{ data.url }}){% endif %}', '{{ data.url }}'],
    ['[Ver]({{ data.url | append: "?a=b" }})', "{{ data.url | append: '?a=b' }}"],
    [
      `[Ver]({{ data.url | append: "?a=b" | replace: 'x', "y" }})`,
      "{{ data.url | append: '?a=b' | replace: 'x', 'y' }}",
    ],
    ['[Ver]({{ data.url }}/a_(b)?c=1)', '{{ data.url }}/a_(b)?c=1'],
    ['[Ver](https://x.example/a_(b))', 'https://x.example/a_(b)'],
    ['[Ver](https://x.example/{{ data.code }}/b)', 'https://x.example/{{ data.code }}/b'],
    ['[Ver [todo]]({{ data.url }})', '{{ data.url }}'],
    ['**[Ver]({{ data.url }})** y _más_', '{{ data.url }}'],
    ['- uno\n- [Ver]({{ data.url }})', '{{ data.url }}'],
    ['> [Ver]({{ data.url }})', '{{ data.url }}'],
    ['## [Ver]({{ data.url }})', '{{ data.url }}'],
    ['| a | b |\n|---|---|\n| x | [Ver]({{ data.url | append: "|" }}) |', "{{ data.url | append: '|' }}"],
    ['![Foto]({{ data.url }})', '{{ data.url }}'],
    ['![Foto](<{{ data.url }}> "Título")', '{{ data.url }}'],
    ['![]({{ data.url }})', '{{ data.url }}'],
    ['Mira ![Foto]({{ data.url }}) aquí', '{{ data.url }}'],
    [`![Foto](${branches})`, branches],
  ])('%j leads to %j', (markdown, address) => {
    expect(addressesIn(markdown)).toEqual([address]);
  });

  it('may hold a picture', () => {
    expect(addressesIn('[![Foto](https://x.example/i.png)]({{ data.url }})')).toEqual([
      '{{ data.url }}',
      'https://x.example/i.png',
    ]);
  });

  it.each([
    '[Ver](javascript:alert(1))',
    '[Ver](<javascript:alert(1)>)',
    '[Ver][p]\n\n[p]: javascript:alert(1)',
    '[Ver]({% if data.a %}{{ data.b }}{% else %}javascript:alert(1){% endif %})',
    '[Ver]({% if data.a %}https://x.example/{% endif %}javascript:alert(1))',
    '[Ver]({% case data.a %}{% when 1 %}{% when 2 %}https://x.example{% else %}https://y.example{% endcase %}javascript:1)',
    '![Foto](javascript:alert(1))',
    '`[Ver]({{ data.url }})`',
    '\\[Ver]({{ data.url }})',
  ])('%j leads nowhere', (markdown) => {
    expect(addressesIn(markdown)).toEqual([]);
  });

  it('keeps what only looks like an address below the text, and markup stays text', () => {
    const mjml = renderMarkdownMjml({
      markdown: '[Nota]: mañana\n\n{% if data.a %}<b>x</b>{% endif %}\n\n[a] <b> [c](d',
      settings,
    });
    expect(mjml).toContain('[Nota]: mañana');
    expect(mjml).toContain('{% if data.a %}&lt;b&gt;x&lt;/b&gt;{% endif %}');
    expect(mjml).toContain('[a] &lt;b&gt; [c](d');
  });

  it('is looked for in linear time', () => {
    for (const text of ['['.repeat(50_000), '[a]('.repeat(20_000), '<'.repeat(50_000), '[a](b'.repeat(20_000)]) {
      const start = process.cpuUsage().user;
      renderMarkdownMjml({ markdown: text, settings });
      expect(process.cpuUsage().user - start).toBeLessThan(2_000_000);
    }
  });
});
