import path from 'node:path';
import { isOnlyCompiled, prepareToLoad } from './load-quickly.ts';

const serverRoot = path.resolve(import.meta.dirname, '..');
prepareToLoad(serverRoot);
const { run } = await import('./main.ts');
if (isOnlyCompiled) await import('./launch.ts');
else run(serverRoot);
