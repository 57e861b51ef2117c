import { existsSync } from 'node:fs';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Every worker thread, by the path of its source from this folder. */
const ENTRIES = {
  'template-render': './render/template-render.worker.ts',
  'mjml-compile': './render/mjml-compile.worker.ts',
  'mail-parse': './parse/mail-parse.worker.ts',
  'sender-check': './sender-check/sender-check.worker.ts',
  'share-image': '../../publishing/public-pages/og/share-image.worker.ts',
  'pdf-page': '../../files/drive/pdf-page.worker.ts',
  'page-file': '../../presence/profiles/import/page-file.worker.ts',
  'import-reader': '../../audience/imports/reading/import-reader.worker.ts',
  watchdog: '../watchdog/watchdog.worker.ts',
} as const;

export type MailWorkerName = keyof typeof ENTRIES;

/** Folder of built workers that programs running from sources use. */
let buildOfSources: URL | undefined;

/**
 * For programs that run from sources next to a build of them: their workers start from the build, in a tenth of the
 * processor time that reading hundreds of sources takes. Ends with `/`.
 */
export function startWorkersFrom(folder: URL): void {
  buildOfSources = folder;
}

/**
 * Location of a worker's code: its `.ts` source when running from sources, otherwise `workers/<name>.js` (or `.mjs`)
 * next to the bundle, or one folder up when the bundler put this file into a folder of chunks. Throws when it is in
 * neither place.
 */
export function mailWorkerUrl(name: MailWorkerName): URL {
  const here = import.meta.url;
  if (buildOfSources) return new URL(`${name}.js`, buildOfSources);
  const built = ['./workers/', '../workers/'].flatMap((folder) =>
    ['js', 'mjs'].map((ending) => `${folder}${name}.${ending}`),
  );
  const places = (here.endsWith('.ts') ? [ENTRIES[name]] : built).map((each) => new URL(each, here));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The worker ${name} is missing from the build`);
  return found;
}

/** Starts a worker that sees neither our environment variables nor our command line flags. */
export function startMailWorker(input: { name: MailWorkerName; limits: ResourceLimits; data?: unknown }): Worker {
  const { name, limits, data } = input;
  const options = { resourceLimits: limits, env: {}, execArgv: [], argv: [], name, workerData: data };
  return new Worker(mailWorkerUrl(name), options);
}
