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
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@enlace\//] },
});
