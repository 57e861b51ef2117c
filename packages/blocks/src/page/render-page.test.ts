import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { describe, expect, it } from 'vitest';
import { barroYSal } from '../examples/barro-y-sal.ts';
import { nogalCasas } from '../examples/nogal-casas.ts';
import { blockDocumentSchema, type BlockDocument } from '../model/block-document.schema.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { findExecutable } from '../testing/html-scan.ts';
import { testEnvironment, testProfile } from '../testing/render-fixtures.ts';
import { defaultTheme } from '../themes/theme-choice.schema.ts';
import { themeIds } from '../themes/theme-registry.ts';
import { shorten } from './page-head.tsx';
import { renderPage } from './render-page.tsx';
import type { PageEnvironment } from './render-page-input.ts';

type Element = DefaultTreeAdapterMap['element'];

function elements(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterMap['node']) => {
    if ('attrs' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

function attributes(element: Element): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
}

function page(document: BlockDocument, extra: Partial<PageEnvironment> = {}) {
  return renderPage({ document, profile: testProfile, context: { ...testEnvironment, ...extra } });
}

const withoutForm: BlockDocument = { ...barroYSal, blocks: barroYSal.blocks.filter((block) => block.type !== 'form') };

describe('the public page', () => {
  it.each(themeIds)('%s: one h1, landmarks, no style attributes, css within its budget', (id) => {
    const { html } = page({ ...barroYSal, theme: defaultTheme(id) });
    const all = elements(html);
    const names = all.map((element) => element.nodeName);
    expect(names.filter((name) => name === 'h1')).toHaveLength(1);
    for (const landmark of ['main', 'footer', 'nav']) expect(names).toContain(landmark);
    expect(all.filter((element) => 'style' in attributes(element)).map((element) => element.nodeName)).toEqual([]);
    expect(gzipSync(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '').length).toBeLessThanOrEqual(14 * 1024);
    expect(findExecutable(html)).toEqual([]);
  });

  it('has a complete head', () => {
    const { html } = page(barroYSal, {
      ogImageUrl: 'https://enlace.example/og.png',
      alternates: [
        { locale: 'es', url: 'https://enlace.example/a?lang=es' },
        { locale: 'ja', url: 'https://enlace.example/a?lang=ja' },
      ],
    });
    const all = elements(html).map((element) => ({ name: element.nodeName, ...attributes(element) }));
    expect(html).toMatch(/^<!doctype html><html lang="es">/);
    expect(html).toContain('<title>Barro y Sal · Altea, Alicante</title>');
    for (const expected of [
      { rel: 'canonical', href: testEnvironment.canonicalUrl },
      { name: 'meta', property: 'og:type', content: 'profile' },
      { property: 'og:image', content: 'https://enlace.example/og.png' },
      { property: 'og:locale', content: 'es_ES' },
      { rel: 'alternate', hreflang: 'ja', href: 'https://enlace.example/a?lang=ja' },
      { rel: 'alternate', hreflang: 'x-default' },
      { rel: 'me', href: 'https://www.instagram.com/barroysal.example' },
      { rel: 'preload', as: 'font', href: '/fonts/hanken.woff2', crossorigin: 'anonymous' },
      { rel: 'icon', href: '/icon.svg' },
      { content: '#f4ede2', media: '(prefers-color-scheme: light)' },
    ]) {
      expect(all).toContainEqual(expect.objectContaining(expected));
    }
    const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Organization', name: 'Barro y Sal' },
    });
  });

  it('gives the hash of its one style sheet', () => {
    const { html, styleHashes } = page(barroYSal);
    const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(styleHashes).toEqual([`'sha256-${createHash('sha256').update(css).digest('base64')}'`]);
    expect(html.match(/<style/g)).toHaveLength(1);
  });

  it('asks for no script at all without a form, and for one with it', () => {
    const plain = page(withoutForm);
    expect(plain.usesScript).toBe(false);
    expect(plain.html.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    expect(page(barroYSal).html.match(/<script defer/g)).toHaveLength(1);
  });

  it('loads nothing from anywhere else', () => {
    const loaded = elements(page(barroYSal).html).flatMap((element) => {
      const { src, srcset, href, rel } = attributes(element);
      return [src, srcset, element.nodeName === 'link' && /preload|stylesheet|icon/.test(rel ?? '') ? href : undefined];
    });
    expect(loaded.filter((url) => url !== undefined && /https?:\/\//.test(url))).toEqual([]);
  });

  it('shows the visitor without JavaScript what is wrong and keeps what was typed', () => {
    const { html } = page(barroYSal, {
      formState: {
        blockId: 'captacion',
        status: 'invalid',
        values: { f_nombre: 'Julia "J"', f_mensaje: 'Hola' },
        errors: { f_correo: 'invalid_email' },
      },
    });
    expect(html).toContain('value="Julia &quot;J&quot;"');
    expect(html).toContain('Revisa el correo');
    expect(page(barroYSal, { formState: { blockId: 'captacion', status: 'sent' } }).html).toContain(
      'Te contestamos hoy mismo',
    );
  });

  it('marks blocks for the editor only in the preview, and keeps the preview out of search engines', () => {
    expect(page(barroYSal).html).not.toContain('data-bid');
    const preview = page(barroYSal, { isPreview: true }).html;
    for (const id of ['reserva', 'enlaces', 'captacion', 'pie']) expect(preview).toContain(`data-bid="${id}"`);
    expect(preview).toContain('noindex');
  });

  it('writes owner links through the click counter', () => {
    const { html } = page(nogalCasas, { resolveLink: ({ blockId, item }) => `/l/${blockId}/${item}` });
    expect(html).toContain('href="/l/servicios/2"');
    expect(html).not.toContain('https://nogal.example/servicios');
  });

  it('hides hidden blocks and survives a document without any', () => {
    const hidden = barroYSal.blocks.map((block) => ({ ...block, hidden: true }));
    const document = blockDocumentSchema.parse({ ...barroYSal, blocks: hidden });
    expect(page(document).html).not.toContain('Vajilla');
    expect(page({ ...barroYSal, blocks: [] }).html).toContain('<h1 class="p-name">Barro y Sal</h1>');
  });

  it('draws columns side by side', () => {
    const heading = {
      ...emptyBlock({ id: 'h', type: 'heading' }),
      props: { text: 'Dentro', size: 'large', linkLabel: '', linkUrl: '' },
    };
    const document = blockDocumentSchema.parse({
      version: 1,
      blocks: [{ ...emptyBlock({ id: 's', type: 'section' }), columns: [[heading], []] }],
    });
    expect(page(document).html).toContain('cols n2 even');
    expect(page(document).html).toContain('Dentro');
  });

  it('cuts long descriptions at a word', () => {
    expect(shorten('una frase corta', 160)).toBe('una frase corta');
    expect(shorten('palabra '.repeat(40), 160)).toMatch(/palabra…$/);
    expect([...shorten('palabra '.repeat(40), 160)].length).toBeLessThanOrEqual(160);
  });
});
