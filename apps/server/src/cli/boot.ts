import path from 'node:path';
import { isOnlyCompiled, prepareToLoad } from '../load-quickly.ts';

const serverRoot = path.resolve(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../..' : '..');
prepareToLoad(serverRoot);
const { run } = await import('./enlace.ts');
// Something may still hold the event loop, such as an idle look-up; the command is over all the same.
if (!isOnlyCompiled) process.exit(await run({ given: process.argv.slice(2), serverRoot }));
