// Builds what changed since the last build.
import { buildOrExit } from './build.mjs';

await buildOrExit();
