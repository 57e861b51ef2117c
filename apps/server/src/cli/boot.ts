import path from 'node:path';
import { isOnlyCompiled, prepareToLoad } from '../load-quickly.ts';

const serverRoot = path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../..' : '..');
prepareToLoad(serverRoot);
const { run } = await import('./enlace.ts');
// Something may still keep the event loop alive, such as an idle lookup; the command has ended anyway.
if (!isOnlyCompiled) process.exit(await run({ given: process.argv.slice(2), serverRoot }));
