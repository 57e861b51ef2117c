import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Called before a program is loaded: reuses the compile cache of earlier starts. Where that folder is not writable,
 * everything is compiled each time.
 */
export function prepareToLoad(serverRoot: string): void {
  enableCompileCache(
    process.env['NODE_COMPILE_CACHE'] ?? path.join(serverRoot, 'node_modules', '.cache', 'enlace-code'),
  );
}

/** Set by the build, which only wants the program compiled, so that even its first start finds the cache. */
export const isOnlyCompiled = process.env['ENLACE_ONLY_COMPILE'] === '1';
