// A server test that needs a database is named *.db.test.ts or *.api.test.ts, since only those get one
// (apps/server/vitest.config.ts), and no other has such a name. Decided by what the file imports, directly and through
// test support files.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports } from './import-graph.mjs';
import { listFiles, root } from './source-files.mjs';

const server = 'apps/server';
const kit = `${server}/test/kit/database.ts`;
const clusters = [`${server}/src/platform/database/embedded/embedded-postgres.ts`, `${server}/src/database-server.ts`];
const isNamed = (file) => /\.(db|api)\.test\.tsx?$/.test(file);
const isForTests = (file) => /\.(test|test-support|fixture)\.tsx?$/.test(file) || file.startsWith(`${server}/test/`);

const imports = new Map();
for (const { from, to, typeOnly } of readImports([server])) {
  if (!typeOnly && isForTests(from)) imports.set(from, [...(imports.get(from) ?? []), to]);
}

/** Programs started by a test, named in quotes and found in its folder. */
function startedBy(file) {
  const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(/'(?:\.\/)?([\w.-]+\.ts)'/g)];
  const found = names.map(([, name]) => path.join(path.dirname(file), name));
  return found.filter((name) => isForTests(name) && existsSync(path.join(root, name)));
}

/** The file and all test support files it uses. */
function reachedFrom(test) {
  const reached = new Set([test]);
  for (const file of reached) {
    for (const next of [...(imports.get(file) ?? []), ...startedBy(file)]) if (isForTests(next)) reached.add(next);
  }
  return [...reached];
}

const asksForDatabase = (files) =>
  files.includes(kit) || files.some((file) => clusters.some((cluster) => imports.get(file)?.includes(cluster)));
const startsPrograms = (files) =>
  files.some((file) => readFileSync(path.join(root, file), 'utf8').includes("'node:child_process'"));

const problems = [];
const tests = listFiles(server, /\.test\.tsx?$/);
for (const test of tests) {
  const files = reachedFrom(test);
  if (asksForDatabase(files) && !isNamed(test))
    problems.push(`${test} needs a database: name it *.db.test.ts, or *.api.test.ts where it calls the application`);
  // A program started by a test may open its own database.
  if (isNamed(test) && !asksForDatabase(files) && !startsPrograms(files))
    problems.push(`${test} needs no database: without .db or .api in its name it runs as a unit test`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} tests of the wrong kind\n`);
  process.exit(1);
}
process.stdout.write(`tests: ${tests.length} files of the server, ${tests.filter(isNamed).length} with a database\n`);
