import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockDocumentSchema } from '@enlace/blocks/model/block-document.schema.ts';
import { emptyImport } from './import.types.ts';
import { hostileUrls } from './page-file.fixture.ts';
import { importedDocument } from './imported-document.ts';
import { readPageFile } from './read-page-file.ts';

function imported(content: string) {
  const page = readPageFile(content);
  if (!page) throw new Error('nothing was read');
  return { page, ...importedDocument(page) };
}

test('the data inside a saved page of a link builder is taken over', () => {
  const data = {
    props: {
      pageProps: {
        account: {
          pageTitle: 'Marina Ferrer',
          description: 'Cerámica de mesa',
          links: [
            { title: 'Tienda', url: 'https://barroysal.example/tienda' },
            { title: 'Talleres', url: 'https://barroysal.example/talleres' },
            { title: 'Tienda otra vez', url: 'https://barroysal.example/tienda' },
          ],
          socialLinks: [{ type: 'INSTAGRAM', url: 'https://www.instagram.com/barro' }],
        },
      },
    },
  };
  const html = `<html><head><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></head><body><a href="https://linktr.ee/privacy">Privacy</a></body></html>`;
  const { document, summary } = imported(html);
  expect(summary).toEqual({ links: 2, socials: 1, contact: false, leftOut: 1 });
  expect(document.blocks.map(({ type }) => type)).toEqual(['cover', 'social_links', 'link_list', 'footer']);
  expect(document.blocks[0]).toMatchObject({ props: { name: 'Marina Ferrer', bio: 'Cerámica de mesa' } });
});

test('a page without data is read as people see it', () => {
  const html = `<title>x</title><meta property="og:description" content="Estudio de yoga">
    <nav><a href="https://a.example/">Inicio</a></nav><h1>Sala <b>Norte</b></h1>
    <a href="https://reservas.example/norte"><span>Reserva tu clase</span></a>
    <a href="https://www.instagram.com/salanorte" aria-label="Instagram"></a>
    <a href="mailto:hola@norte.example">Escríbenos un correo</a>
    <a href="/interna">No</a><a href="javascript:alert(1)">No</a><a href="https://x.example/c">Cookie preferences</a>`;
  const { page } = imported(html);
  expect(page).toMatchObject({
    name: 'Sala Norte',
    bio: 'Estudio de yoga',
    links: [
      { title: 'Reserva tu clase', url: 'https://reservas.example/norte' },
      { title: 'Escríbenos un correo', url: 'mailto:hola@norte.example' },
    ],
    socials: [{ network: 'instagram', url: 'https://www.instagram.com/salanorte' }],
  });
});

test('an export as JSON is read, however it names its fields', () => {
  const { summary, page } = imported(
    JSON.stringify({ user: { name: 'Ana', links: [{ label: 'Web', link: 'https://ana.example' }] } }),
  );
  expect([summary.links, page.name]).toEqual([1, 'Ana']);
});

test('a vCard becomes a contact card', () => {
  const card =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Laia Serrat\r\nN:Serrat;Laia;;;\r\nTEL;TYPE=CELL:+34 600 1\r\nEMAIL:no es un correo\r\nADR:;;Carrer Nou 4;Girona;;17004;\r\nEND:VCARD';
  const { document, summary } = imported(card);
  expect(summary.contact).toBe(true);
  const block = document.blocks.find(({ type }) => type === 'contact_card');
  expect(block).toMatchObject({
    props: { name: 'Laia Serrat', city: 'Girona', emails: [], phones: [{ number: '+34 600 1' }] },
  });
});

test('a file with nothing to take over is refused, not half read', () => {
  for (const content of ['', 'hola', '{}', '[1,2]', '<p>Sin enlaces</p>', 'BEGIN:VCARD', '{"links":'])
    expect(readPageFile(content)).toBeUndefined();
});

test('no address that runs code or leaves the web comes through', () => {
  for (const url of hostileUrls) {
    const page = readPageFile(
      JSON.stringify({
        links: [
          { title: 'x', url },
          { title: 'y', url: 'https://ok.example' },
        ],
      }),
    );
    const { document } = importedDocument(
      page ?? { kind: 'links', name: '', bio: '', links: [], socials: [], contact: undefined },
    );
    expect(JSON.stringify(document)).not.toContain(url);
  }
});

test('whatever a file holds, the draft made of it can be stored', () => {
  const link = fc.record({
    title: fc.string({ unit: 'grapheme', maxLength: 300 }),
    url: fc.oneof(fc.webUrl(), fc.string()),
  });
  const file = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 200 }),
    bio: fc.string({ unit: 'binary', maxLength: 500 }),
    links: fc.array(link, { minLength: 1, maxLength: 80 }),
  });
  fc.assert(
    fc.property(file, (content) => {
      const page = readPageFile(JSON.stringify(content)) ?? { ...emptyImport, ...content, links: [] };
      expect(blockDocumentSchema.safeParse(importedDocument(page).document).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
