import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '@enlace/contract/core/locale.ts';
import mjml2html from 'mjml';
import { type DefaultTreeAdapterMap, parse, serializeOuter } from 'parse5';
import { describe, expect, it } from 'vitest';
import { blockExamples } from './examples/block-examples.ts';
import { renderMjml } from './mail/render-mjml.ts';
import { type Block, blockDocumentSchema, type BlockDocument } from './model/block-document.schema.ts';
import { renderPage } from './page/render-page.tsx';
import { blockDefinitions, blockTypesFor, isBlockType, type BlockType } from './registry.ts';
import { testEnvironment, testMailSettings, testProfile } from './testing/render-fixtures.ts';
import { renderText } from './text/render-text.ts';

/** Every block of the registry: a new one needs no change here, only approved outputs (`vitest run golden -u`). */
const types = Object.keys(blockDefinitions).filter(isBlockType);

type Element = DefaultTreeAdapterMap['element'];

function exampleOf(type: BlockType): Block {
  const block = { id: 'x', type, version: blockDefinitions[type].version, props: blockExamples[type] };
  if (type !== 'section') return block;
  const inner = (of: BlockType, id: string) => ({ ...exampleOf(of), id });
  return { ...block, columns: [[inner('heading', 'a'), inner('quote', 'b')], [inner('richtext', 'c')]] };
}

function documentOf(type: BlockType): BlockDocument {
  return blockDocumentSchema.parse({ version: 1, blocks: [exampleOf(type)] });
}

function findElement(
  node: DefaultTreeAdapterMap['node'],
  isWanted: (element: Element) => boolean,
): Element | undefined {
  if ('attrs' in node && isWanted(node)) return node;
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = findElement(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** The block's own part of a page; what a theme renders in the header or footer is in `main` and `footer`. */
function pagePart(type: BlockType, locale: Locale): string {
  const { html } = renderPage({
    document: documentOf(type),
    profile: { ...testProfile, locale },
    context: {
      ...testEnvironment,
      now: '2026-11-21T11:00:00Z',
      timeZone: 'Europe/Madrid',
      calendarUrl: (blockId) => `/link/barroysal/barro-y-sal/event/${blockId}.ics`,
    },
  });
  const tree = parse(html);
  const has = (element: Element, name: string) =>
    element.attrs.some((attribute) => attribute.name === 'class' && attribute.value.split(' ').includes(name));
  const part =
    findElement(tree, (element) => has(element, `b-${type}`)) ??
    findElement(tree, ({ nodeName }) => nodeName === (type === 'footer' ? 'footer' : 'main'));
  return part ? serializeOuter(part).replaceAll('><', '>\n<') : '';
}

async function mailPart(type: BlockType, locale: Locale): Promise<string> {
  const mjml = renderMjml({ document: documentOf(type), settings: { ...testMailSettings, locale } });
  const { errors } = await mjml2html(mjml, { validationLevel: 'strict' });
  expect({ type, locale, errors }).toEqual({ type, locale, errors: [] });
  return mjml.slice(mjml.indexOf('<mj-body')).replaceAll('><', '>\n<');
}

async function outputsOf(type: BlockType): Promise<string> {
  const mails = new Set(blockTypesFor('mail'));
  const parts: string[] = [];
  for (const locale of locales) {
    parts.push(`## page ${locale}`, pagePart(type, locale));
    if (mails.has(type)) parts.push(`## mail ${locale}`, await mailPart(type, locale));
    parts.push(
      `## text ${locale}`,
      renderText({ document: documentOf(type), settings: { ...testMailSettings, locale } }).trimEnd(),
    );
  }
  return `${parts.join('\n\n')}\n`;
}

describe('what each block becomes', () => {
  it.each(types)('%s: page, mail and text in three languages are as approved', async (type) => {
    await expect(await outputsOf(type)).toMatchFileSnapshot(`./testing/golden/${type}.txt`);
  });
});
