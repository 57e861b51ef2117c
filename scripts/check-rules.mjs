// npm run verify, step rules: every rule in the table of CONTRIBUTING.md names a check that exists and runs, every check of
// verify is named there, dependencies have exact versions, and what may break a rule does not become more.
// node scripts/check-rules.mjs [--record]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countExceptions } from './count-exceptions.mjs';
import { root } from './source-files.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const problems = [];

const guide = read('CONTRIBUTING.md');
const verify = read('scripts/verify.mjs');
const lint = JSON.parse(read('.oxlintrc.json')).rules;
const steps = new Set([...verify.matchAll(/^ {2}\['([\w -]+)',/gm)].map(([, name]) => name).concat('types'));
const isError = (rule) => [lint[rule]].flat()[0] === 'error';

/** How a check is named, and whether it exists and runs. */
const kinds = [
  { form: /^scripts\/[\w-]+\.mjs$/, runs: (name) => verify.includes(`'${path.basename(name)}'`) },
  { form: /\.(?:test|spec)\.tsx?$|^apps\/server\/test\//, runs: (name) => existsSync(path.join(root, name)) },
  { form: /^verify: /, runs: (name) => steps.has(name.slice('verify: '.length)) },
  { form: /^oxlint: /, runs: (name) => isError(name.slice('oxlint: '.length)) },
  { form: /^apps\/server\/src\//, runs: (name) => existsSync(path.join(root, name)) },
];

const table = /^## Rules\n[\s\S]*?(?=^## )/m.exec(guide)?.[0] ?? '';
const rows = [...table.matchAll(/^\| (?!rule |-)(.*?) +\| (.*?) +\|$/gm)];
if (rows.length === 0) problems.push('CONTRIBUTING.md: there is no table of rules');
const named = new Set();
for (const [, rule, checks] of rows) {
  const names = [...checks.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  if (names.length === 0) problems.push(`CONTRIBUTING.md: no check holds “${rule}”; move it to Advice`);
  for (const name of names) {
    named.add(name);
    const kind = kinds.find(({ form }) => form.test(name));
    if (!kind?.runs(name)) problems.push(`CONTRIBUTING.md: “${rule}” names ${name}, which is no check that runs`);
  }
}
for (const [, name] of verify.matchAll(/script\('([\w-]+\.mjs)'/g))
  if (!named.has(`scripts/${name}`)) problems.push(`CONTRIBUTING.md: the table of rules lacks scripts/${name}`);

for (const folder of ['.', 'packages/contract', 'packages/blocks', 'apps/server', 'apps/web', 'e2e', 'bench']) {
  const manifest = JSON.parse(read(path.join(folder, 'package.json')));
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(all))
    if (!/^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$|^\*$/.test(version))
      problems.push(`${folder}/package.json: ${name} has the version ${version}; write an exact one`);
}

const recorded = path.join(root, 'scripts/exceptions.json');
const limits = JSON.parse(readFileSync(recorded, 'utf8'));
const counts = countExceptions();
const isRecording = process.argv.includes('--record');
for (const [name, { count, where }] of Object.entries(counts)) {
  const limit = limits[name] ?? 0;
  if (count > limit)
    problems.push(
      `${name}: ${count}, and at most ${limit} are allowed\n${where.map((place) => `  ${place}`).join('\n')}`,
    );
  else if (count < limit && !isRecording)
    problems.push(`${name}: ${count} are left of ${limit}; node scripts/check-rules.mjs --record`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} problems of rules\n`);
  process.exit(1);
}
// Only ever smaller: a count above its limit ended the check before this.
if (isRecording) {
  const text = Object.entries(counts).map(([name, { count }]) => `  ${JSON.stringify(name)}: ${count}`);
  writeFileSync(recorded, `{\n${text.join(',\n')}\n}\n`);
}
process.stdout.write(
  `rules: ${rows.length}, each with a check that runs; ${Object.keys(counts).length} lists of exceptions\n`,
);
