import { defineConfig } from 'vite';

const mail = './src/platform/mail';

/** One bundle for production: our own code inlined, packages left to Node. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node26',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: './src/main.ts',
        enlace: './src/cli/enlace.ts',
        'workers/template-render': `${mail}/render/template-render.worker.ts`,
        'workers/mjml-compile': `${mail}/render/mjml-compile.worker.ts`,
        'workers/mail-parse': `${mail}/parse/mail-parse.worker.ts`,
        'workers/share-image': './src/modules/public-pages/og/share-image.worker.ts',
        'workers/pdf-page': './src/modules/files/pdf-page.worker.ts',
        'workers/import-reader': './src/modules/imports/reading/import-reader.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  // React comes along, fixed to its production build: left to Node, it would check every page it draws as in development.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: [/^@enlace\//, 'react', 'react-dom'] },
});
