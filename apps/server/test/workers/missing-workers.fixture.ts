import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { defaultTheme } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { workOffElsewhere } from '#operation/backups/jobs/backup-process.ts';
import { drawPdfPage } from '#files/drive/draw-pdf-page.ts';
import { lookAt } from '#audience/imports/reading/open-reader.ts';
import { readPageFileInThread } from '#presence/profiles/import/read-in-thread.ts';
import { planPicture } from '#publishing/public-pages/og/picture-order.ts';
import type { DrawnPicture, DrawOrder } from '#publishing/public-pages/og/share-image.types.ts';
import { systemClock } from '#platform/clock.ts';
import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { createMjmlCompiler } from '#platform/mail/render/mjml-compiler.ts';
import { createTemplateRenderer } from '#platform/mail/render/template-renderer.ts';
import { createSenderCheck } from '#platform/mail/sender-check/sender-check.ts';
import { createWorkerPool } from '#platform/mail/worker-pool.ts';

// Runs from a copy of the sources: removes the file of each worker, breaks it, and restores it, in one process.

const source = path.resolve(import.meta.dirname, '../../src');
const lines: string[] = [];
const note = (_fields: unknown, text?: string) => void lines.push(text ?? '');
const logger = { debug() {}, info: note, warn: note, error: note };

const mail = Buffer.from('From: a@b.example\r\n\r\nHola');

type Kind = { file: string; work: () => Promise<unknown> };

const sheet = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function createKinds(): Record<string, Kind> {
  const renderer = createTemplateRenderer({ poolSize: 1, logger });
  const mjml = createMjmlCompiler({ logger });
  const parser = createMailParser({ logger });
  const senders = createSenderCheck({ resolver: async () => [], logger });
  const process = { megabytes: 256, idleMs: 60_000 };
  const pictures = createWorkerPool<DrawOrder, DrawnPicture>({
    name: 'share-image',
    size: 1,
    limits: { process },
    timeoutMs: 20_000,
    logger,
  });
  const document = { version: 1 as const, blocks: [], theme: defaultTheme('barro') };
  const subject = { name: 'Barro', alias: 'barro', slug: 'barro', document };
  return {
    liquid: {
      file: 'platform/mail/render/template-render.worker.ts',
      work: () => renderer.render({ template: '{{ name }}', data: { name: 'Ana' }, mode: 'text' }),
    },
    mjml: {
      file: 'platform/mail/render/mjml-compile.worker.ts',
      work: () => mjml.compile('<mjml><mj-body></mj-body></mjml>').then(({ ok }) => ok),
    },
    mail: {
      file: 'platform/mail/parse/mail-parse.worker.ts',
      work: () => parser.parse(mail).then(({ kind }) => kind),
    },
    sender: {
      file: 'platform/mail/sender-check/sender-check.worker.ts',
      work: () => senders.check({ raw: mail, envelopeFrom: 'a@b.example', remoteAddress: null, helo: null }),
    },
    picture: {
      file: 'publishing/public-pages/og/share-image.worker.ts',
      work: async () => {
        const { order } = planPicture(subject, '');
        const result = await pictures.run({ ...order, cover: null, kind: 'share' });
        return result.ok ? 'drawn' : result.reason;
      },
    },
    pdf: {
      file: 'files/drive/pdf-page.worker.ts',
      work: async () => {
        const page = await drawPdfPage({ source: sheet, lengthBytes: sheet.length, logger });
        return typeof page === 'object' ? 'drawn' : page;
      },
    },
    page: {
      file: 'presence/profiles/import/page-file.worker.ts',
      work: () =>
        readPageFileInThread('<h1>Barro</h1><a href="https://barro.example">Tienda</a>').then((page) => page?.name),
    },
    import: {
      file: 'audience/imports/reading/import-reader.worker.ts',
      work: async () => {
        const file = Readable.from([Buffer.from('Nombre;Correo\nAna;ana@correo.example\n')]);
        try {
          const { analysis } = await lookAt(file, lookRequest);
          return analysis.columns.length;
        } finally {
          if (!file.destroyed) lines.push('the file stayed open');
        }
      },
    },
    backup: { file: 'operation/backups/jobs/backup.worker.ts', work: backUp },
  };
}

const lookRequest = { kind: 'look', format: 'csv', reading: null, fileName: 'tamys.csv' } as const;

/** Its folder is unusable: a running backup process reports that, one that does not run reports nothing. */
async function backUp(): Promise<unknown> {
  const folder = path.join(source, 'backup-test');
  const config = {
    dataDir: folder,
    databaseUrl: undefined,
    masterKeyFile: path.join(folder, 'master.key'),
    backupPassphrase: 'sal y limón a las cinco',
    s3: undefined,
    backupBucket: undefined,
    logLevel: 'silent' as const,
  };
  const order = {
    work: 'backup',
    origin: 'operator',
    version: '0.0.0-test',
    root: path.join(folder, 'backups'),
    withFiles: false,
    keep: { daily: 1, weekly: 0, monthly: 0, timeZone: 'Europe/Madrid' },
    target: { url: 'postgres://enlace:nobody@127.0.0.1:1/enlace' },
    config,
  } as const;
  const { failure } = await workOffElsewhere(order, { clock: systemClock, signal: new AbortController().signal });
  return failure;
}

async function outcomeOf(work: () => Promise<unknown>): Promise<{ outcome: unknown; lines: string[] }> {
  lines.length = 0;
  const outcome = await work().catch((error: unknown) => `threw ${error instanceof Error ? error.name : ''}`);
  return { outcome, lines: [...lines] };
}

async function tryOut({ file, work }: Kind): Promise<unknown> {
  const place = path.join(source, file);
  const kept = `${place}.kept`;
  await rename(place, kept);
  const missing = await outcomeOf(work);
  await writeFile(place, 'throw new Error("half a file");\n');
  const broken = await outcomeOf(work);
  await rename(kept, place);
  return { missing, broken, back: await outcomeOf(work) };
}

const found: Record<string, unknown> = {};
for (const [name, kind] of Object.entries(createKinds())) found[name] = await tryOut(kind);
process.stdout.write(JSON.stringify(found));
process.exit(0);
