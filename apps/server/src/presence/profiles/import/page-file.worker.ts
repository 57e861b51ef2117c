import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '#platform/mail/low-priority.ts';
import type { PageFileAnswer } from './import.types.ts';
import { readPageFile } from './read-page-file.ts';

giveWay();
// NOTE: the text comes from the same source.
const content = workerData as string;
parentPort?.postMessage({ page: readPageFile(content) } satisfies PageFileAnswer);
