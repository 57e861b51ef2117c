// Copies what public pages need beside the server bundle: their fonts and the form script, minified.
// The server gives each file a name with its hash; nothing here may depend on the server's own code.
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const target = path.join(root, 'apps/server/public/dist');
const resolve = createRequire(path.join(root, 'apps/server/package.json')).resolve;

const fonts = {
  hanken: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  'hanken-ext': 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2',
  petrona: 'petrona/files/petrona-latin-wght-normal.woff2',
  'petrona-italic': 'petrona/files/petrona-latin-wght-italic.woff2',
};

/** One classic script without exports or globals, as pages of an opaque origin run it. */
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

const fresh = path.join(path.dirname(target), 'dist.new');
await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
for (const [name, file] of Object.entries(fonts)) {
  await copyFile(resolve(`@fontsource-variable/${file}`), path.join(fresh, `${name}.woff2`));
}
await writeFile(path.join(fresh, 'form.js'), await bundleFormScript());
await rm(target, { recursive: true, force: true });
await rename(fresh, target);
const size = (await readFile(path.join(target, 'form.js'))).length;
console.log(`public assets: ${path.relative(root, target)} (form script ${size} bytes)`);
