// Copies what public pages need besides the server bundle: their fonts and the minified form script. The server gives
// each file a name with its hash; nothing here may depend on the server's own code. Argument: the new folder.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.resolve(process.argv[2]);
const fonts = path.join(root, 'packages/blocks/src/themes/fonts');

/** One classic script without exports or globals, for pages with an opaque origin. */
async function bundleFormScript() {
  const source = path.join(root, 'packages/blocks/src/page/form-client.ts');
  const entry = '\0form-entry';
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [
      {
        name: 'form-entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? `import ${JSON.stringify(source)};` : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
  const chunk = outputs.find(({ type, isEntry }) => type === 'chunk' && isEntry);
  if (!chunk || outputs.length !== 1) throw new Error(`the form script must be one file, not ${outputs.length}`);
  if (!chunk.code.includes('data-enlace-form')) throw new Error('the form script lost its work');
  return chunk.code;
}

await mkdir(target, { recursive: true });
const fontFiles = (await readdir(fonts)).filter((name) => name.endsWith('.woff2') || name === 'LICENSE.txt');
for (const name of fontFiles) await copyFile(path.join(fonts, name), path.join(target, name));
await writeFile(path.join(target, 'form.js'), await bundleFormScript());
