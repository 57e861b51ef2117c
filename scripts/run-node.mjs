// Runs a script or tool with the product's own Node.js: node scripts/run-node.mjs <file> [arguments…]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';

const binary = nodeRuntime();
const env = { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` };
const { status, signal, error } = spawnSync(binary, process.argv.slice(2), { stdio: 'inherit', env });
if (error) throw error;
process.exit(signal ? 1 : (status ?? 1));
