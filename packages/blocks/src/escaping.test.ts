import { describe, expect, it } from 'vitest';
import mjml2html from 'mjml';
import { renderMjml } from './mail/render-mjml.ts';
import type { Block, BlockDocument } from './model/block-document.schema.ts';
import { renderPage } from './page/render-page.tsx';
import { blockDefinitions, blockTypesFor, isBlockType, type BlockType } from './registry.ts';
import { hostileBlocks, textPlaces } from './testing/hostile-fields.ts';
import { findExecutable } from './testing/html-scan.ts';
import { testEnvironment, testMailSettings, testProfile } from './testing/render-fixtures.ts';
import { textPayloads, urlPayloads } from './testing/xss-payloads.ts';
import { renderText } from './text/render-text.ts';
import { defaultTheme } from './themes/theme-choice.schema.ts';
import { themeIds } from './themes/theme-registry.ts';

const types = Object.keys(blockDefinitions).filter(isBlockType);
const payloads = [...textPayloads, ...urlPayloads];
const freeTexts = new Set(['text', 'multiline', 'richtext', 'alt']);

function documentOf(blocks: Block[], theme = 0): BlockDocument {
  return { version: 1, blocks, theme: defaultTheme(themeIds[theme % themeIds.length] ?? 'barro') };
}

function pageFindings(document: BlockDocument): string[] {
  const context = {
    ...testEnvironment,
    isPreview: true,
    now: '2026-11-21T11:00:00Z',
    timeZone: 'Europe/Madrid',
    calendarUrl: (id: string) => `/event/${id}.ics`,
  };
  return findExecutable(renderPage({ document, profile: testProfile, context }).html);
}

/** Blocks rendered together on one page; single-instance ones are rendered alone. */
function pagesOf(type: BlockType, blocks: readonly Block[]): Block[][] {
  const isAlone = blockDefinitions[type].isSingle === true;
  const size = isAlone ? 1 : 64;
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, page) =>
    blocks.slice(page * size, (page + 1) * size),
  );
}

describe('hostile texts', () => {
  it('are more than three hundred', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(300);
  });

  it.each(types)('%s: nothing typed into any field can run on a page', (type) => {
    const { blocks, accepted } = hostileBlocks(type, payloads);
    for (const [index, page] of pagesOf(type, blocks).entries()) {
      const found = pageFindings(documentOf(page, index));
      // Only rendering each block alone shows which payload it was.
      const culprits = found.length === 0 ? [] : page.filter((block) => pageFindings(documentOf([block])).length > 0);
      expect({ found, culprits }).toEqual({ found: [], culprits: [] });
    }
    // Enumerations and addresses accept none of the payloads, and short texts only short ones.
    const free = textPlaces(type).filter(({ kind }) => freeTexts.has(kind));
    const max = Math.max(...free.map(({ path }) => accepted.get(path.join('.')) ?? 0));
    expect(free.length === 0 || max > 60).toBe(true);
  });

  it.each(blockTypesFor('mail'))('%s: nothing typed into any field can run in a mail', async (type) => {
    const { blocks } = hostileBlocks(type, payloads);
    const document = documentOf(blocks);
    const compiled = await mjml2html(renderMjml({ document, settings: testMailSettings }), {
      validationLevel: 'strict',
    });
    expect(compiled.errors).toEqual([]);
    expect(findExecutable(compiled.html)).toEqual([]);
    const text = renderText({ document, settings: testMailSettings });
    expect(/(?![\n\t])\p{Cc}/u.test(text)).toBe(false);
  });

  it('profile data cannot leave the head', () => {
    for (const payload of textPayloads) {
      const { html } = renderPage({
        document: documentOf([]),
        profile: { ...testProfile, name: payload, slug: payload, description: payload },
        context: { ...testEnvironment, canonicalUrl: `https://enlace.example/${encodeURIComponent(payload)}` },
      });
      expect({ payload, found: findExecutable(html) }).toEqual({ payload, found: [] });
    }
  });

  it('mail settings cannot leave their place', async () => {
    for (const payload of textPayloads.filter((_, index) => index % 3 === 0)) {
      const settings = { ...testMailSettings, brandName: payload, footer: payload, preheader: payload };
      const mjml = renderMjml({ document: documentOf([]), settings });
      const { html, errors } = await mjml2html(mjml, { validationLevel: 'strict' });
      expect({ payload, errors, found: findExecutable(html) }).toEqual({ payload, errors: [], found: [] });
    }
  });

  it('a hole would be found: markup that is written as it came', () => {
    const holes = textPayloads.filter(
      (payload) => findExecutable(`<p>${payload}</p><a title="${payload}">x</a>`).length > 0,
    );
    expect(holes.length).toBeGreaterThan(textPayloads.length * 0.8);
  });
});
