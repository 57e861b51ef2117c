// Builds what changed since the last build.
import { build } from './build.mjs';

await build();
