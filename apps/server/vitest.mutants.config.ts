import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from './vitest.config.ts';

type Mutant = { file: string; start: number; end: number; to: string };

/** The module that `npm run mutants` breaks, read with one place of it changed. */
const mutant: Mutant | undefined = process.env['MUTANT'] ? JSON.parse(process.env['MUTANT']) : undefined;

const plugin: Plugin = {
  name: 'enlace-mutant',
  enforce: 'pre',
  transform(code, id) {
    if (!mutant || path.resolve(id.split('?', 1)[0] ?? '') !== mutant.file) return null;
    return { code: code.slice(0, mutant.start) + mutant.to + code.slice(mutant.end), map: null };
  },
};

const projects = (base.test?.projects ?? []).filter(
  (each): each is TestProjectInlineConfiguration => typeof each === 'object',
);

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    maxWorkers: 1,
    // Kept modules do not know of the mutant.
    fsModuleCache: false,
    projects: projects.map((project) => ({ ...project, plugins: [plugin] })),
  },
});
