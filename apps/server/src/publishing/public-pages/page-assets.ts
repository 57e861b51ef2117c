import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildFormScript } from '@enlace/blocks/page/form-script.ts';
import { type FontName, fontNames } from '@enlace/blocks/themes/page-fonts.ts';

export type PageAsset = { path: string; contentType: string; bytes: Buffer };

/** Fonts and the form script, each under a name with its hash, so that browsers cache them permanently. */
export type PageAssets = {
  find(path: string): PageAsset | undefined;
  fontUrl(name: FontName): string;
  formScriptUrl: string;
};

const formScriptFile = 'form.js';

/**
 * Folder filled by `scripts/build-public-assets.mjs`, next to the bundle; from sources the blocks package is read
 * instead.
 */
function builtFolder(): string | undefined {
  const candidates = ['../public/dist', '../../public/dist'].map((folder) => path.resolve(import.meta.dirname, folder));
  return candidates.find((folder) => existsSync(path.join(folder, formScriptFile)));
}

async function readBuilt(folder: string): Promise<Map<string, Buffer>> {
  const names = [...fontNames.map((name) => `${name}.woff2`), formScriptFile];
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(path.join(folder, name))]),
    ),
  );
}

async function readSources(): Promise<Map<string, Buffer>> {
  const resolve = createRequire(import.meta.url).resolve;
  const fonts = fontNames.map(async (name): Promise<[string, Buffer]> => [
    `${name}.woff2`,
    await readFile(resolve(`@enlace/blocks/themes/fonts/${name}.woff2`)),
  ]);
  const source = await readFile(resolve('@enlace/blocks/page/form-client.ts'), 'utf8');
  return new Map([...(await Promise.all(fonts)), [formScriptFile, Buffer.from(buildFormScript(source).script)]]);
}

function hashedPath(name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return `/p/${name.replace(/(\.[a-z0-9]+)$/, `-${hash}$1`)}`;
}

/** Reads all assets into memory; they are few and small. */
export async function loadPageAssets(): Promise<PageAssets> {
  const folder = builtFolder();
  const files = folder === undefined ? await readSources() : await readBuilt(folder);
  const byPath = new Map<string, PageAsset>();
  const byName = new Map<string, string>();
  for (const [name, bytes] of files) {
    const asset = {
      path: hashedPath(name, bytes),
      bytes,
      contentType: name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'font/woff2',
    };
    byPath.set(asset.path, asset);
    byName.set(name, asset.path);
  }
  const pathOf = (name: string): string => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`page asset ${name} is missing`);
    return found;
  };
  return {
    find: (wanted) => byPath.get(wanted),
    fontUrl: (name) => pathOf(`${name}.woff2`),
    formScriptUrl: pathOf(formScriptFile),
  };
}
