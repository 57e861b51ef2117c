// Import direction, cycles between folders, file names and sizes. Prints every violation and fails if there is one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { domains, doorOf, namesOfDoor, placeOf } from './domains.mjs';
import { findConnections } from './find-connections.mjs';
import { readImports, readPackageImports } from './import-graph.mjs';
import { listFiles, root } from './source-files.mjs';

const problems = [];
const isTest = (file) => /\.(test|spec)\.tsx?$|\.test-support\.tsx?$|\/test\/|\/testing\//.test(file);
const edges = readImports().filter(({ from, to }) => !isTest(from) && !isTest(to));

const layers = [
  { name: 'contract', test: (file) => file.startsWith('packages/contract/'), may: ['contract'] },
  { name: 'blocks', test: (file) => file.startsWith('packages/blocks/'), may: ['contract', 'blocks'] },
  { name: 'platform', test: (file) => file.startsWith('apps/server/src/platform/'), may: ['contract', 'platform'] },
  {
    name: 'domains',
    test: (file) => placeOf(file) !== undefined,
    may: ['contract', 'blocks', 'platform', 'domains'],
  },
  {
    name: 'server',
    test: (file) => file.startsWith('apps/server/'),
    may: ['contract', 'blocks', 'platform', 'domains', 'server'],
  },
  { name: 'lib', test: (file) => file.startsWith('apps/web/src/lib/'), may: ['contract', 'blocks', 'lib', 'locales'] },
  { name: 'locales', test: (file) => file.startsWith('apps/web/src/locales/'), may: ['contract', 'locales'] },
  {
    name: 'components',
    test: (file) => file.startsWith('apps/web/src/components/'),
    may: ['contract', 'blocks', 'lib', 'locales', 'components', 'paths'],
  },
  { name: 'paths', test: (file) => /^apps\/web\/src\/app\/(entry-)?paths\.ts$/.test(file), may: ['contract', 'paths'] },
  {
    name: 'features',
    test: (file) => file.startsWith('apps/web/src/features/'),
    may: ['contract', 'blocks', 'lib', 'locales', 'components', 'features', 'paths'],
  },
  {
    name: 'web',
    test: (file) => file.startsWith('apps/web/'),
    may: ['contract', 'blocks', 'lib', 'locales', 'components', 'features', 'paths', 'web'],
  },
];
const layerOf = (file) => layers.find((layer) => layer.test(file));

for (const { from, to, line } of edges) {
  const source = layerOf(from);
  const target = layerOf(to);
  if (source && target && !source.may.includes(target.name))
    problems.push(`${from}:${line} imports ${to}: ${source.name} may not use ${target.name}`);
}

// Other domains, and the program around them, import only doors. The list of modules assembles the program.
const usedThroughDoors = new Set();
for (const { from, to, line, typeOnly } of edges) {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (!target || source?.domain === target.domain) continue;
  if (to === doorOf(target.domain)) {
    const names = readFileSync(path.join(root, from), 'utf8').matchAll(
      new RegExp(`^import (?:type )?\\{([^}]*)\\} from '#${target.domain}/door\\.ts';`, 'gm'),
    );
    for (const [, list] of names) {
      for (const [name] of list.matchAll(/(?<!as\s)\b(?!type\s|as\s)\w+/g))
        usedThroughDoors.add(`${target.domain} ${name}`);
    }
  } else if (from !== 'apps/server/src/modules.ts' || !to.endsWith('.module.ts')) {
    problems.push(`${from}:${line} imports ${to}: the door of ${target.domain} is ${doorOf(target.domain)}`);
  }
  if (source && !typeOnly && domains.indexOf(source.domain) < domains.indexOf(target.domain))
    problems.push(`${from}:${line} imports ${to}: ${source.domain} lies below ${target.domain}`);
}
for (const domain of domains) {
  for (const name of namesOfDoor(domain, readFileSync(path.join(root, doorOf(domain)), 'utf8')).keys()) {
    if (!usedThroughDoors.has(`${domain} ${name}`)) problems.push(`${doorOf(domain)}: nobody outside uses ${name}`);
  }
  for (const file of listFiles(`apps/server/src/${domain}`, /\.ts$/)) {
    if (!placeOf(file).module && file !== doorOf(domain)) problems.push(`${file}: a domain holds its door and folders`);
  }
}

const map = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const rows = [...map.matchAll(/^\| (\w*) +\| `([\w-]+)` +\|/gm)];
const mapped = new Set();
let current = '';
for (const [, domain, module] of rows) {
  current = domain || current;
  mapped.add(`${current}/${module}`);
}
const modules = new Set(
  domains.flatMap((domain) =>
    listFiles(`apps/server/src/${domain}`, /\.ts$/).flatMap((file) => {
      const { module } = placeOf(file);
      return module ? [`${domain}/${module}`] : [];
    }),
  ),
);
for (const each of modules)
  if (!mapped.has(each)) problems.push(`docs/architecture.md: the table of domains lacks ${each}`);
const nouns = new Set();
for (const file of listFiles('packages/contract/src', /\.ts$/)) {
  const [folder, noun, rest] = file.slice('packages/contract/src/'.length).split('/');
  if (rest !== undefined) nouns.add(`${folder}/${noun}`);
  if (noun !== undefined && folder !== 'core' && !(domains.includes(folder) && rest !== undefined))
    problems.push(`${file}: the contract has the folders of the domains, each with its nouns, and core`);
}
for (const each of modules) {
  const [domain, noun] = each.split('/');
  if (domain === noun) problems.push(`apps/server/src/${each}: a noun has another name than its domain`);
}
for (const each of nouns)
  if (!mapped.has(each)) problems.push(`docs/architecture.md: the table of domains lacks ${each} of the contract`);
for (const each of mapped)
  if (!modules.has(each) && !nouns.has(each)) problems.push(`docs/architecture.md: there is no ${each}`);

const moduleOf = (file) => {
  const place = placeOf(file);
  return place?.module && `${place.domain}/${place.module}`;
};
// What a module keeps private within its domain: SQL and code that is only loaded on demand.
const ownToModule = /\.(repository|queries|routes|handler|job)\.ts$/;
for (const { from, to, line, typeOnly } of edges) {
  const [source, target] = [moduleOf(from), moduleOf(to)];
  if (source && target && source !== target && !typeOnly && ownToModule.test(to))
    problems.push(`${from}:${line} imports ${to}: that is ${target}’s own; use what it offers`);
}

// The browser app has the folders of the domains too, each with its nouns.
const featureOf = (file) => /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];
for (const file of listFiles('apps/web/src/features', /./)) {
  const feature = featureOf(file);
  if (!feature || !domains.includes(feature.split('/')[0]))
    problems.push(`${file}: features have the folders of the domains, each with its nouns`);
}
for (const { from, to, line } of edges) {
  const [source, target] = [featureOf(from), featureOf(to)];
  if (source && target && source !== target)
    problems.push(`${from}:${line} imports ${to}: features do not import each other`);
}

/** Strongly connected groups (Tarjan) of a graph given as Map<node, Set<node>>. */
function cycles(graph) {
  let counter = 0;
  const [index, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    index.set(node, counter);
    low.set(node, counter);
    counter += 1;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

function graphBy(key) {
  const graph = new Map();
  for (const { from, to, typeOnly } of edges) {
    const [source, target] = [key(from), key(to)];
    if (!source || !target || source === target || typeOnly) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
    if (!graph.has(target)) graph.set(target, new Set());
  }
  return graph;
}

for (const group of cycles(graphBy((file) => placeOf(file)?.domain)))
  problems.push(`domains in a cycle: ${group.join(', ')}`);
for (const group of cycles(graphBy(moduleOf))) problems.push(`modules in a cycle: ${group.join(', ')}`);
for (const group of cycles(graphBy((file) => file))) problems.push(`files in a cycle: ${group.join(', ')}`);

const sizeExempt = ['/locales/', '.gen.'];
const nameForm = /^[a-z0-9]+([-_][a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|css)$|^\[?\$?[a-z.]+\]?\.tsx?$/;
const ownSources = ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
  listFiles(folder, /\.(ts|tsx|mjs)$/),
);
for (const file of ownSources) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length;
  if (lines > 400 && !sizeExempt.some((part) => file.includes(part)))
    problems.push(`${file} has ${lines} lines; the limit is 400`);
  const name = path.basename(file);
  if (name === 'index.ts' || name === 'index.tsx') problems.push(`${file}: no barrel files`);
  if (name.endsWith('.presenter.ts')) problems.push(`${file}: reply schemas encode rows (decision 0025)`);
  if (!nameForm.test(name)) problems.push(`${file}: file names are kebab-case with role suffixes`);
}

// Scripts for a visitor's browser connect and wait there.
const isBrowserText = (name) => name.endsWith('.client-script.ts');

const timeBan = /\bDate\.now\(|\bnew Date\(|\bMath\.random\(|(?<![.\w])setTimeout\(|(?<![.\w])setInterval\(/;
for (const file of ownSources.filter((name) => placeOf(name) && !isTest(name) && !isBrowserText(name))) {
  for (const [index, text] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    if (timeBan.test(text)) problems.push(`${file}:${index + 1} reads time or randomness by itself; take clock or ids`);
  }
}

// The operator's settings are not user input: mail relay, file bucket, collector, database. The doctor connects to what
// the operator's settings name, from their shell.
const mayConnect = [
  'apps/server/src/platform/outbound/',
  'apps/server/src/platform/mail/smtp-client/',
  'apps/server/src/platform/storage/s3/s3-sdk.ts',
  'apps/server/src/platform/tracing/otlp-exporter.ts',
  'apps/server/src/platform/database/link-watch.ts',
  'apps/server/src/platform/scanner/clamd.ts',
  'apps/server/src/cli/doctor/check-network.ts',
];
const serverSources = ownSources.filter(
  (name) => name.startsWith('apps/server/src/') && !isTest(name) && !isBrowserText(name),
);
for (const file of serverSources.filter((name) => !mayConnect.some((place) => name.startsWith(place)))) {
  for (const { line, what } of findConnections(readFileSync(path.join(root, file), 'utf8')))
    problems.push(`${file}:${line} ${what}; addresses are called through platform/outbound`);
}

// What only tests use is a devDependency; the program imports none of those.
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'apps/server/package.json'), 'utf8'));
for (const { from, package: name, typeOnly, line } of readPackageImports(serverSources)) {
  if (!typeOnly && !(name in dependencies))
    problems.push(`${from}:${line} imports ${name}, which is no dependency of the server but one of its tests`);
}

// Large packages that most installations never need: one file imports each, and that file is loaded when it is needed.
const lateFiles = new Map([['@aws-sdk/', 'apps/server/src/platform/storage/s3/s3-sdk.ts']]);
for (const { from, package: name, typeOnly, line } of readPackageImports(serverSources)) {
  const [, only] = [...lateFiles].find(([prefix]) => name.startsWith(prefix)) ?? [];
  if (only !== undefined && from !== only && !typeOnly)
    problems.push(`${from}:${line} imports ${name}: only ${only} may`);
}
for (const { from, to, typeOnly, isLate, line } of edges) {
  if ([...lateFiles.values()].includes(to) && !typeOnly && !isLate)
    problems.push(`${from}:${line} imports ${to}, which must be loaded by import() when it is needed`);
}

// The web app calls operations by the generated references (decision 0024); `/api/docs` is a page.
const handWritten = /(?:['"`}]|\b[A-Z]+ )\/api\/(?!docs\b)/;
const isComment = /^\s*(?:\/\/|\/?\*)/;
const webSources = ownSources.filter(
  (name) => /^apps\/web\/(?:src|public)\//.test(name) && !isTest(name) && !name.includes('/locales/'),
);
for (const file of webSources) {
  for (const [index, text] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    if (handWritten.test(text) && !isComment.test(text))
      problems.push(`${file}:${index + 1} writes the address of an operation; import its reference (*.refs.gen.ts)`);
  }
}

// A form of the API is read as its operation declares it; the page that receives files has a form of its own.
const formReading = /\.isMultipart\(|\brequest\.(?:file|files|parts)\(/;
const mayReadForms =
  /^apps\/server\/src\/(platform\/http\/single-file|publishing\/file-shares\/pages\/request\.routes)\.ts$/;
for (const file of serverSources.filter((name) => !mayReadForms.test(name))) {
  for (const [index, text] of readFileSync(path.join(root, file), 'utf8').split('\n').entries()) {
    if (formReading.test(text))
      problems.push(`${file}:${index + 1} reads a form by itself; declare \`upload\` and use withSingleFile`);
  }
}

// Two branches may take the same number: each passes alone, and no server starts with both.
const numbered = new Map();
for (const file of listFiles('apps/server/migrations', /\.sql$/)) {
  const [number] = path.basename(file).split('_');
  if (numbered.has(number)) problems.push(`${file} has the number of ${numbered.get(number)}; take a free one`);
  numbered.set(number, file);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} structure problems\n`);
  process.exit(1);
}
process.stdout.write(`structure: ${ownSources.length} files, ${edges.length} imports, no breach\n`);
