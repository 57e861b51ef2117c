import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { barroYSal } from '@enlace/blocks/examples/barro-y-sal.ts';
import { nogalCasas } from '@enlace/blocks/examples/nogal-casas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import type { ThemeId } from '@enlace/blocks/themes/theme-registry.ts';
import { type Product, startProduct } from '../e2e/kit/product.ts';
import { callApi, createClient, type SignedIn } from '../e2e/kit/session.ts';

const pictures = path.resolve(import.meta.dirname, '../packages/blocks/src/examples/img');
const documents: Partial<Record<ThemeId, BlockDocument>> = { nogal: nogalCasas };

export type PublishedPages = {
  /** Publishes the page with a theme and returns its URL. */
  publish(theme: ThemeId): Promise<string>;
  /** Its short link. */
  shortUrl: string;
  /** Stops the process and starts another with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

type Picture = { id: string; width: number; height: number };

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function upload(product: Product, { token }: SignedIn, name: string): Promise<Picture> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(path.join(pictures, `${name}.jpg`))]), `${name}.jpg`);
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
  return answerOf(await fetch(`${product.url}/api/files`, { method: 'POST', headers, body: form }));
}

/** The example's document with the ids of stored images instead of its placeholder names. */
async function withStoredPictures(
  document: BlockDocument,
  pictureOf: (name: string) => Promise<Picture>,
): Promise<BlockDocument> {
  const names = new Set([...JSON.stringify(document).matchAll(/"fileId":"([a-z]+)"/g)].map(([, name = '']) => name));
  const stored = new Map<string, Picture>();
  for (const name of names) stored.set(name, await pictureOf(name));
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('fileId' in value)) return value;
    const picture = stored.get(String(value.fileId));
    return picture ? { ...value, fileId: picture.id, width: picture.width, height: picture.height } : value;
  });
}

/** The built product with one client and one realistic page: images, links, cards, form, contact, footer. */
export async function startPublishedPages(): Promise<PublishedPages> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } });
  const client = await createClient(product, { alias: 'barroysal' });
  const call = <Answer>(address: string, method: string, body: unknown): Promise<Answer> =>
    callApi(product, address, { method, body, token: client.token }).then(answerOf<Answer>);
  const profile = await call<{ id: string; path: string; shortPath: string; draft: { revision: number } }>(
    '/api/profiles',
    'POST',
    {
      name: 'Barro y Sal',
      locale: 'es',
    },
  );
  const known = new Map<string, Promise<Picture>>();
  const pictureOf = (name: string): Promise<Picture> => {
    const picture = known.get(name) ?? upload(product, client, name);
    known.set(name, picture);
    return picture;
  };
  let { revision } = profile.draft;
  return {
    shortUrl: product.url + profile.shortPath,
    async publish(theme) {
      const document = await withStoredPictures(documents[theme] ?? barroYSal, pictureOf);
      const saved = await call<{ revision: number }>(`/api/profiles/${profile.id}/draft`, 'PUT', {
        document: { ...document, theme: defaultTheme(theme) },
        baseRevision: revision,
      });
      ({ revision } = saved);
      await call(`/api/profiles/${profile.id}/publish`, 'POST', {});
      return product.url + profile.path;
    },
    async restart() {
      await product.kill();
      await product.restart();
    },
    stop: () => product.stop(),
  };
}
