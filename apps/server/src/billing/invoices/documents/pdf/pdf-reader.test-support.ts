import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** Our own reader for the PDFs we write: objects, streams and the letters on the pages. */
type PdfObject = { head: string; stream: Buffer | undefined };
export type ReadFont = { name: string; file: Font | undefined; hasUnicode: boolean };
export type ReadPdf = {
  version: string;
  pages: readonly string[];
  fonts: readonly ReadFont[];
  metadata: string;
  attachments: ReadonlyMap<string, string>;
  objects: ReadonlyMap<number, PdfObject>;
};

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const streamAt = text.indexOf('\nstream\n', start);
    const hasStream = streamAt !== -1 && streamAt < end;
    const head = text.slice(start, hasStream ? streamAt : end);
    objects.set(Number(match[1]), { head, stream: hasStream ? streamOf(bytes, head, streamAt + 8) : undefined });
  }
  return objects;
}

function streamOf(bytes: Buffer, head: string, at: number): Buffer {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  const raw = bytes.subarray(at, at + length);
  return head.includes('/FlateDecode') ? inflateSync(raw) : raw;
}

function referenced(objects: ReadonlyMap<number, PdfObject>, head: string, key: string): PdfObject | undefined {
  const id = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1];
  return id === undefined ? undefined : objects.get(Number(id));
}

function unicodeMap(stream: Buffer | undefined): string[] {
  const listed = /\[(.*?)\]\nendbfrange/s.exec(stream?.toString('latin1') ?? '')?.[1] ?? '';
  return [...listed.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
    Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
  );
}

function fontOf(objects: ReadonlyMap<number, PdfObject>, { head }: PdfObject): ReadFont {
  const descendant = referenced(objects, head, 'DescendantFonts');
  const descriptor = descendant && referenced(objects, descendant.head, 'FontDescriptor');
  const file = descriptor && referenced(objects, descriptor.head, 'FontFile2');
  const name = /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? '';
  // NOTE: a single font, never a collection.
  const opened = file?.stream ? (create(file.stream) as Font) : undefined;
  return { name, file: opened, hasUnicode: unicodeMap(referenced(objects, head, 'ToUnicode')?.stream).length > 1 };
}

function pageText(objects: ReadonlyMap<number, PdfObject>, page: PdfObject): string {
  const maps = new Map<string, string[]>();
  const listed = referenced(objects, page.head, 'Resources')?.head ?? page.head;
  for (const [, name = '', id] of listed.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(id));
    if (font) maps.set(name, unicodeMap(referenced(objects, font.head, 'ToUnicode')?.stream));
  }
  const content = referenced(objects, page.head, 'Contents')?.stream?.toString('latin1') ?? '';
  let map: string[] = [];
  const lines: string[] = [];
  for (const [token, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) map = maps.get(font) ?? [];
    if (shown === undefined || token === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => map[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return lines.join('\n');
}

function attachmentsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { head } of objects.values()) {
    if (!head.includes('/Type /Filespec')) continue;
    const name = /\/F \(([^)]*)\)/.exec(head)?.[1] ?? '';
    const id = /\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1];
    found.set(name, objects.get(Number(id))?.stream?.toString('utf8') ?? '');
  }
  return found;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const buffer = Buffer.from(bytes);
  const objects = readObjects(buffer);
  const all = [...objects.values()];
  const isPage = ({ head }: PdfObject): boolean => /\/Type \/Page\n|\/Type \/Page$/m.test(head);
  return {
    version: buffer.toString('latin1', 0, 8),
    pages: all.filter(isPage).map((page) => pageText(objects, page)),
    fonts: all.filter(({ head }) => head.includes('/Subtype /Type0')).map((font) => fontOf(objects, font)),
    metadata: all.find(({ head }) => head.includes('/Subtype /XML'))?.stream?.toString('utf8') ?? '',
    attachments: attachmentsOf(objects),
    objects,
  };
}
