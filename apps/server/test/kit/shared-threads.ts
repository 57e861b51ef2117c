import { createMailParser } from '#platform/mail/parse/mail-parser.ts';
import { createMjmlCompiler } from '#platform/mail/render/mjml-compiler.ts';
import { createTemplateRenderer } from '#platform/mail/render/template-renderer.ts';
import type { Platform } from '#platform/platform.types.ts';
import { silentLogger } from './silent-logger.ts';

export type SharedThreads = Pick<Platform, 'renderer' | 'mjml' | 'mailParser'>;

let threads: SharedThreads | undefined;

/**
 * The threads that render and read mail: they keep no state between jobs, and starting them takes longer than most
 * tests. One set serves every application of a Vitest worker and ends with it.
 */
export function sharedThreads(): SharedThreads {
  threads ??= {
    renderer: createTemplateRenderer({ logger: silentLogger }),
    mjml: createMjmlCompiler({ logger: silentLogger }),
    mailParser: createMailParser({ logger: silentLogger }),
  };
  return threads;
}
