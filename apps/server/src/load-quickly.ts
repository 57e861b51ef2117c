import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Before a program is loaded: what the compiler made of it the time before is read again. Where that folder cannot be written
 * it is made anew each time.
 */
export function prepareToLoad(serverRoot: string): void {
  enableCompileCache(
    process.env['NODE_COMPILE_CACHE'] ?? path.join(serverRoot, 'node_modules', '.cache', 'enlace-code'),
  );
}

/** The build only wants a program compiled, so that even its first start finds it so. */
export const isOnlyCompiled = process.env['ENLACE_ONLY_COMPILE'] === '1';
