import mjml2html from 'mjml';
import { describe, expect, it } from 'vitest';
import { blockExamples } from '../examples/block-examples.ts';
import { winterWorkshopMail } from '../examples/winter-workshop-mail.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { blockDocumentSchema } from '../model/block-document.schema.ts';
import { blockDefinitions, blockTypesFor } from '../registry.ts';
import { testMailSettings } from '../testing/render-fixtures.ts';
import { renderText } from '../text/render-text.ts';
import { renderMjml } from './render-mjml.ts';

async function compile(document: Parameters<typeof renderMjml>[0]['document']) {
  return mjml2html(renderMjml({ document, settings: testMailSettings }), { validationLevel: 'strict' });
}

describe('mails', () => {
  it('the example compiles without errors and asks nobody else for fonts', async () => {
    const { html, errors } = await compile(winterWorkshopMail);
    expect(errors).toEqual([]);
    expect(html).not.toContain('fonts.googleapis.com');
    expect(html).toContain('Taller de esmaltes de invierno');
    expect(html).toContain('lang="es"');
  });

  it('every block for mails compiles, alone and inside columns', async () => {
    for (const type of blockTypesFor('mail').filter((candidate) => candidate !== 'section')) {
      const block = { id: 'x', type, version: blockDefinitions[type].version, props: blockExamples[type] };
      const section = {
        ...emptyBlock({ id: 's', type: 'section' }),
        columns: [[{ ...block, id: 'y' }], [{ ...block, id: 'z' }]],
      };
      const blocks = type === 'footer' ? [block] : [block, section];
      const { errors } = await compile(blockDocumentSchema.parse({ version: 1, blocks }));
      expect({ type, errors }).toEqual({ type, errors: [] });
    }
  });

  it('Liquid survives in texts and addresses', async () => {
    const { html } = await compile(winterWorkshopMail);
    expect(html).toContain('{{ contact.first_name | default: "amiga" }}');
    expect(html).toContain('href="https://barroysal.example/talleres?quien={{ contact.id }}"');
    expect(html).toContain('href="{{ unsubscribe_url }}"');
  });

  it('Liquid conditions with comparisons survive, strings in addresses change to single quotes', async () => {
    const document = blockDocumentSchema.parse({
      version: 1,
      blocks: [
        {
          id: 'q',
          type: 'quote',
          version: 1,
          props: { text: '{% if contact.score > 5 %}Sí{% endif %} & 3 < 4', author: '' },
        },
        {
          id: 'b',
          type: 'button',
          version: 1,
          props: {
            label: 'Ir {{ contact.first_name }}',
            url: 'https://x.es/?n={{ contact.city | default: "Altea" }}&a=1',
          },
        },
      ],
    });
    const { html } = await compile(document);
    expect(html).toContain('{% if contact.score > 5 %}Sí{% endif %} &amp; 3 &lt; 4');
    expect(html).toContain(`href="https://x.es/?n={{ contact.city | default: 'Altea' }}&amp;a=1"`);
  });

  it('offers topics next to the way out, and only where there are some', async () => {
    const topicsUrl = '{{ preferences_url }}';
    for (const [locale, words] of [
      ['es', 'Elegir temas'],
      ['en', 'Choose topics'],
      ['ja', 'トピックを選ぶ'],
    ] as const) {
      const settings = { ...testMailSettings, locale, topicsUrl };
      const mjml = renderMjml({ document: winterWorkshopMail, settings });
      expect(mjml).toMatch(new RegExp(`unsubscribe_url.*href="\\{\\{ preferences_url \\}\\}"[^<]*>${words}<`));
      expect(renderText({ document: winterWorkshopMail, settings })).toContain(`${words}: ${topicsUrl}`);
    }
    expect((await compile(winterWorkshopMail)).html).not.toContain('preferences_url');
    expect(renderText({ document: winterWorkshopMail, settings: testMailSettings })).not.toContain('preferences_url');
  });

  it('has a text part with everything to read and every address', () => {
    const text = renderText({ document: winterWorkshopMail, settings: testMailSettings });
    expect(text).toContain('Hola, {{ contact.first_name | default: "amiga" }}.');
    expect(text).toContain('Reservar mi plaza: https://barroysal.example/talleres?quien={{ contact.id }}');
    expect(text).toContain('Darme de baja: {{ unsubscribe_url }}');
  });
});
