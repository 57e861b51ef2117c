import type { Logger } from '#platform/logger.ts';

const quiet = () => undefined;
export const silentLogger: Logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
