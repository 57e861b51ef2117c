import { describe, expect, it } from 'vitest';
import { blockExamples } from '../examples/block-examples.ts';
import { renderMjml } from '../mail/render-mjml.ts';
import { emptyBlock } from '../model/block-defaults.ts';
import { blockDocumentSchema, type BlockDocument } from '../model/block-document.schema.ts';
import { renderPage } from '../page/render-page.tsx';
import { type BlockInputMap, blockDefinitions } from '../registry.ts';
import { testEnvironment, testMailSettings, testProfile } from '../testing/render-fixtures.ts';
import { renderText } from '../text/render-text.ts';
import { sizeText } from './files/file-texts.ts';
import { mapAddress, readCoordinates } from './map_link/map-addresses.ts';
import { videoPlaceOf } from './video/video-address.ts';

type MediaType = 'gallery' | 'video' | 'map_link' | 'files' | 'wall';
const mediaTypes: readonly MediaType[] = ['gallery', 'video', 'map_link', 'files', 'wall'];

function documentOf<T extends MediaType>(type: T, change: Partial<BlockInputMap[T]> = {}): BlockDocument {
  const props = { ...blockExamples[type], ...change };
  return blockDocumentSchema.parse({
    version: 1,
    blocks: [{ id: 'x', type, version: blockDefinitions[type].version, props }],
  });
}

function page<T extends MediaType>(type: T, change: Partial<BlockInputMap[T]> = {}, counted = false): string {
  const context = {
    ...testEnvironment,
    ...(counted ? { resolveLink: ({ item }: { item: number }) => `/go/${item}` } : {}),
  };
  return renderPage({ document: documentOf(type, change), profile: testProfile, context }).html;
}

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

describe('blocks with nothing in them', () => {
  it.each(mediaTypes)('%s: shows nothing on a page, in a mail or in a text', (type) => {
    const document = blockDocumentSchema.parse({ version: 1, blocks: [emptyBlock({ id: 'x', type })] });
    const { html } = renderPage({ document, profile: testProfile, context: testEnvironment });
    expect(html).not.toContain(`b-${type}"`);
    const settings = { ...testMailSettings, filesOrigin: 'https://enlace.example' };
    const empty = blockDocumentSchema.parse({ version: 1, blocks: [] });
    expect(renderMjml({ document, settings })).toBe(renderMjml({ document: empty, settings }));
    expect(renderText({ document, settings })).toBe(renderText({ document: empty, settings }));
  });

  it.each(mediaTypes)('%s: needs no script and loads nothing from elsewhere', (type) => {
    const { html, usesScript } = renderPage({
      document: documentOf(type),
      profile: testProfile,
      context: testEnvironment,
    });
    expect(usesScript).toBe(false);
    expect(html.match(/<(?:iframe|script(?! type="application))/g)).toBeNull();
    expect(
      [...html.matchAll(/(?:src|srcset|poster)="([^"]+)"/gi)].filter(([, url]) => /https?:/.test(url ?? '')),
    ).toEqual([]);
  });
});

describe('gallery', () => {
  it('opens each picture over the page by its address alone, and closes back to where it was', () => {
    const html = page('gallery');
    expect(html).toContain('href="#v-x-0"');
    expect(html).toMatch(/<div class="lb" id="v-x-0" role="dialog"/);
    expect(html).toContain('aria-label="Ampliar: Jarrón azul de cuello estrecho"');
    const view = /<div class="lb" id="v-x-0"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
    expect(view.match(/href="#g-x-0"/g)).toHaveLength(2);
    // The fourth has its own link: stepping through the images skips it.
    expect(html).not.toContain('id="v-x-3"');
    expect(html).toMatch(/<div class="lb" id="v-x-4"[\s\S]*?href="#v-x-2"[^>]*aria-label="Anterior"/);
  });

  it('follows links of its own through the counter, and stands still when it is told to', () => {
    expect(page('gallery', {}, true)).toContain('href="/go/3"');
    const still = page('gallery', { enlarge: false });
    expect(still).not.toContain('class="lb"');
    expect(still).toContain('href="https://barroysal.example/salina"');
  });

  it('can be moved by keyboard as a strip with nothing to press in it', () => {
    const items = blockExamples.gallery.items.map((item) => ({ ...item, url: '' }));
    expect(page('gallery', { layout: 'strip', enlarge: false, items })).toMatch(
      /<ul class="gal strip[^>]*tabindex="0"/,
    );
    expect(page('gallery', { layout: 'strip' })).not.toContain('tabindex="0"');
  });

  it('says nothing about pictures that only decorate', () => {
    const image = { fileId: 'taza', alt: '', decorative: true as const, width: 440, height: 440 };
    const html = page('gallery', { enlarge: false, items: [{ image }] });
    expect(html).toMatch(/<img[^>]* alt=""/);
  });
});

describe('video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=x', 'YouTube'],
    ['https://youtu.be/x', 'YouTube'],
    ['https://player.vimeo.com/video/1', 'Vimeo'],
    ['https://m.twitch.tv/videos/1', 'Twitch'],
    ['https://videos.example/1', 'videos.example'],
    ['https://notyoutube.com/', 'notyoutube.com'],
    ['{{ x }}', ''],
  ])('%s is shown at %s', (address, place) => expect(videoPlaceOf(address)).toBe(place));

  it('from elsewhere is a link that leaves the page where it is', () => {
    const html = mainOf(page('video', {}, true));
    expect(html).toMatch(/<a class="vp wide" href="\/go\/0"[^>]*target="_blank"/);
    expect(html).toContain('Ver en YouTube');
    expect(html).toContain('se abre en otra pestaña');
    expect(html).not.toContain('<video');
  });

  it('of the owner’s own fetches nothing before it is played, and has its subtitles', () => {
    const html = mainOf(page('video', { source: 'file' }));
    expect(html).toMatch(/<video[^>]* controls=""[^>]* preload="none"/);
    expect(html).toContain('<source src="/f/torno/file.mp4" type="video/mp4"/>');
    expect(html).toMatch(/<track kind="captions" src="\/f\/torno-es\/file.vtt" srcLang="es"[^>]* label="Subtítulos"/i);
    expect(html).toMatch(/<video[^>]* crossorigin="anonymous"/i);
    expect(mainOf(page('video', { source: 'file', captions: null }))).not.toMatch(/crossorigin/i);
  });

  it('in a mail is a button to it, with the whole address', () => {
    const settings = { ...testMailSettings, filesOrigin: 'https://enlace.example' };
    expect(renderMjml({ document: documentOf('video', { source: 'file' }), settings })).toContain(
      'href="https://enlace.example/f/torno/file.mp4"',
    );
    expect(renderText({ document: documentOf('video'), settings })).toContain(
      'https://www.youtube.com/watch?v=barro-y-sal',
    );
  });
});

describe('map link', () => {
  const place = { address: 'Carrer Santa Bàrbara, 14\n03590 Altea', coordinates: undefined };
  const point = { address: 'x', coordinates: { latitude: 38.5, longitude: -0.05 } };

  it.each([
    ['google', 'https://www.google.com/maps/dir/?api=1&destination=38.5%2C-0.05'],
    ['apple', 'https://maps.apple.com/?daddr=38.5%2C-0.05'],
    ['osm', 'https://www.openstreetmap.org/?mlat=38.5&mlon=-0.05#map=17/38.5/-0.05'],
    ['geo', 'geo:38.5,-0.05?q=38.5%2C-0.05'],
  ] as const)('%s opens at a point', (app, address) => expect(mapAddress(app, point)).toBe(address));

  it('asks for the words of an address, in one line and encoded', () => {
    const words = 'Carrer%20Santa%20B%C3%A0rbara%2C%2014%2003590%20Altea';
    expect(mapAddress('google', place)).toBe(`https://www.google.com/maps/dir/?api=1&destination=${words}`);
    expect(mapAddress('geo', place)).toBe(`geo:0,0?q=${words}`);
  });

  it('takes coordinates as maps show them, and nothing else', () => {
    expect(readCoordinates('38.599, -0.047')).toEqual({ latitude: 38.599, longitude: -0.047 });
    expect(readCoordinates('35.68 139.76')).toEqual({ latitude: 35.68, longitude: 139.76 });
    for (const text of ['91, 0', '0, 181', '38,599, -0,047', 'Altea', '1e3,0', '"><script>'])
      expect([text, readCoordinates(text)]).toEqual([text, undefined]);
    const props = { ...blockExamples.map_link, coordinates: 'Altea' };
    expect(blockDefinitions.map_link.schema.safeParse(props).success).toBe(false);
  });

  it('offers the other maps only when its owner wants to', () => {
    expect(page('map_link')).toContain('OpenStreetMap');
    expect(page('map_link', { showApps: false })).not.toContain('OpenStreetMap');
    expect(page('map_link', { app: 'osm' })).toContain('Google Maps');
  });
});

describe('files', () => {
  it.each([
    [2_340_000, '2,3 MB'],
    [640_000, '640 kB'],
    [24_000_000, '24 MB'],
    [900, '900 B'],
  ])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes, 'es').replace(/\s/g, ' ')).toBe(text));

  it('says what each is and counts its downloads', () => {
    const html = mainOf(page('files'));
    expect(html).toContain('href="/f/catalogo/file.pdf"');
    expect(html.replace(/\u00a0/g, ' ')).toContain('38 piezas con precios · PDF · 2,3 MB');
    // Without a title, a file shows its name.
    expect(html).toContain('<b>Cuidar el gres.epub</b>');
    expect(mainOf(page('files', {}, true))).toContain('href="/go/1"');
  });

  it('in a mail and a text has whole addresses', () => {
    const settings = { ...testMailSettings, filesOrigin: 'https://enlace.example' };
    const document = documentOf('files');
    for (const output of [renderMjml({ document, settings }), renderText({ document, settings })])
      expect(output).toContain('https://enlace.example/f/catalogo/file.pdf');
  });
});

describe('wall', () => {
  it('shows the newest entries first, the others below a fold that needs no script', () => {
    const html = mainOf(page('wall'));
    const fold = html.indexOf('<details');
    expect(html.indexOf('Primera hornada')).toBeGreaterThan(-1);
    expect(html.indexOf('Primera hornada')).toBeLessThan(fold);
    expect(html.indexOf('talleres de enero')).toBeGreaterThan(fold);
    expect(html).toContain('<summary>Anteriores (1)</summary>');
    expect(html).toContain('<time class="dt-published" dateTime="2026-11-19">19 de noviembre de 2026</time>');
    expect(mainOf(page('wall', { shown: '3' }))).not.toContain('<details');
  });

  it('leaves out entries that say nothing, and keeps its headings in order without a title', () => {
    const items = [{ date: '2026-01-01' }, { title: 'Sola' }];
    const html = mainOf(page('wall', { title: '', items }));
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(html).toContain('<h2 class="p-name">Sola</h2>');
  });

  it('refuses a day that is none', () => {
    const props = { ...blockExamples.wall, items: [{ date: '2026-02-30', title: 'x' }] };
    expect(blockDefinitions.wall.schema.safeParse(props).success).toBe(false);
  });
});
