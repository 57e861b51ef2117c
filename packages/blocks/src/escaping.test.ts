import { describe, expect, it } from 'vitest';
import mjml2html from 'mjml';
import { blockExamples } from './examples/block-examples.ts';
import { renderMjml } from './mail/render-mjml.ts';
import { blockDocumentSchema, type BlockDocument } from './model/block-document.schema.ts';
import { renderPage } from './page/render-page.tsx';
import { blockDefinitions, isBlockType, type BlockType } from './registry.ts';
import { findExecutable } from './testing/html-scan.ts';
import { withTextReplaced } from './testing/hostile-values.ts';
import { testEnvironment, testMailSettings, testProfile } from './testing/render-fixtures.ts';
import { textPayloads, urlPayloads } from './testing/xss-payloads.ts';
import { renderText } from './text/render-text.ts';
import { defaultTheme } from './themes/theme-choice.schema.ts';
import { themeIds } from './themes/theme-registry.ts';

const types = Object.keys(blockDefinitions).filter(isBlockType);

/** Documents that got past the schema with one hostile text in one place. */
function acceptedDocuments(type: BlockType, payload: string): BlockDocument[] {
  const { version } = blockDefinitions[type];
  return withTextReplaced(blockExamples[type], payload).flatMap((props) => {
    const parsed = blockDocumentSchema.safeParse({ version: 1, blocks: [{ id: 'a', type, version, props }] });
    return parsed.success ? [parsed.data] : [];
  });
}

describe('hostile texts', () => {
  it.each(types)('%s: nothing typed into any field can run on a page', (type) => {
    let rendered = 0;
    for (const payload of [...textPayloads, ...urlPayloads]) {
      for (const [position, document] of acceptedDocuments(type, payload).entries()) {
        const id = themeIds[position % themeIds.length] ?? 'barro';
        const context = { ...testEnvironment, isPreview: true };
        const { html } = renderPage({
          document: { ...document, theme: defaultTheme(id) },
          profile: testProfile,
          context,
        });
        expect({ payload, found: findExecutable(html) }).toEqual({ payload, found: [] });
        rendered += 1;
      }
    }
    // These have no free text: only addresses, all refused, or closed choices.
    const takesNothing = ['social_links', 'divider', 'spacer', 'section'].includes(type);
    expect(rendered > 0).toBe(!takesNothing);
  });

  it.each(types)('%s: nothing typed into any field can run in a mail', async (type) => {
    const documents = [...textPayloads, ...urlPayloads].flatMap((payload) => acceptedDocuments(type, payload));
    const blocks = documents.flatMap((document, index) =>
      document.blocks.map((block) => ({ ...block, id: `b${index}` })),
    );
    const document: BlockDocument = { version: 1, theme: defaultTheme('barro'), blocks };
    const compiled = await mjml2html(renderMjml({ document, settings: testMailSettings }), {
      validationLevel: 'strict',
    });
    expect(compiled.errors).toEqual([]);
    expect(findExecutable(compiled.html)).toEqual([]);
    expect(typeof renderText({ document, settings: testMailSettings })).toBe('string');
  });

  it.each(textPayloads)('profile data cannot leave the head: %j', (payload) => {
    const { html } = renderPage({
      document: { version: 1, blocks: [], theme: defaultTheme('barro') },
      profile: { ...testProfile, name: payload, slug: payload, description: payload },
      context: { ...testEnvironment, canonicalUrl: `https://enlace.example/${encodeURIComponent(payload)}` },
    });
    expect(findExecutable(html)).toEqual([]);
  });

  it.each(textPayloads)('mail settings cannot leave their place: %j', async (payload) => {
    const settings = { ...testMailSettings, brandName: payload, footer: payload, preheader: payload };
    const mjml = renderMjml({ document: { version: 1, blocks: [], theme: defaultTheme('barro') }, settings });
    const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict' });
    expect(errors).toEqual([]);
    expect(findExecutable(html)).toEqual([]);
  });
});
