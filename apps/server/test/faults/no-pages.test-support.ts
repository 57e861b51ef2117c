import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;

// Node runs the sources as they are, except pages. A program that only sends renders none, so stubs of their names
// suffice.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const names = [...readFileSync(fileURLToPath(url), 'utf8').matchAll(exported)].map(([, name]) => name);
    const source = names.map((name) => `export const ${name} = undefined;`).join('\n');
    return { format: 'module', source, shortCircuit: true };
  },
});
