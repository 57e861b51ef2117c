// npm run new -- <noun>: a noun with contract, tables, server module, screen, texts and tests. Its lists get their lines, too.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { domains } from './domains.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { serverFiles } from './noun-server.mjs';
import { describeNoun } from './noun-texts.mjs';
import { webFiles } from './noun-web.mjs';
import { root } from './source-files.mjs';

const usage = `npm run new -- <noun> [options]

<noun>              one thing in English, with hyphens between words: quick-note
--domain <name>     where it belongs (account): ${domains.filter((each) => each !== 'workspace').join(', ')}
--permission <name> what reads and writes it (profiles): see packages/contract/src/core/permissions.ts
--plural <words>    where it is not regular
--es <words>        with article and plural: "un saludo/saludos"
--ja <word>         挨拶
--dry-run           only says whether every list still has a place for it
`;

function fail(reason) {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(1);
}

const migrations = 'apps/server/migrations';

function nextMigration() {
  const numbers = readdirSync(path.join(root, migrations)).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

/** Puts a line before the first place of the text that fits; `after` says from where on to look. */
function before(text, { mark, line, after = '' }) {
  const from = text.indexOf(after);
  const at = from < 0 ? -1 : text.indexOf(mark, from + after.length);
  if (at < 0) throw new Error(`“${mark}” is not there`);
  return `${text.slice(0, at)}${line}${text.slice(at)}`;
}

/** After the last import, which keeps them together. */
function withImport(text, line) {
  const last = [...text.matchAll(/^import [\s\S]*?;\n/gm)].at(-1);
  if (!last) throw new Error('there are no imports');
  const at = last.index + last[0].length;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Into a list of names that a test wants sorted; `start` is the line it begins after. */
function sortedIn(text, { start, lines }) {
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(']', from);
  const all = [
    ...text
      .slice(from, to)
      .split('\n')
      .filter((line) => line.trim() !== ''),
    ...lines,
  ];
  return `${text.slice(0, from)}${all.toSorted().join('\n')}\n${text.slice(to)}`;
}

/** A row below the last one of a domain in the table of the map. */
function withMapRow(text, { domain, row }) {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`| ${domain} `));
  const length = lines.slice(first + 1).findIndex((line) => !/^\|\s+\|/.test(line));
  if (first < 0 || length < 0) throw new Error(`the map has no ${domain}`);
  return lines.toSpliced(first + 1 + length, 0, row).join('\n');
}

/** The archive of an export explains its folders, so it gets no new one. */
const archiveFolders = {
  audience: 'contacts',
  billing: 'billing',
  files: 'files',
  mailbox: 'mailbox',
  presence: 'profiles',
  publishing: 'profiles',
  sending: 'templates',
};

/** Path → what a list outside the noun's own folders gets. */
function edits({ one, many, domain, address, spanishName, texts }) {
  const wire = `./${domain}/${many.kebab}/${many.kebab}`;
  const actions = ['created', 'removed', 'renamed'];
  const historyTexts = (text, { history, group, kind }) => {
    const lines = actions.map((verb) => `  ${one.snake}_${verb}: '${history[verb]}',\n`).join('');
    const withActions = before(text, { mark: '}', line: lines, after: 'export const actions = {' });
    const withGroup = before(withActions, {
      mark: '}',
      line: `  ${one.snake}: '${group}',\n`,
      after: 'export const groups = {',
    });
    return before(withGroup, { mark: '}', line: `  ${one.snake}: '${kind}',\n`, after: 'export const kinds = {' });
  };
  return {
    'packages/contract/src/operations.ts': (text) =>
      before(withImport(text, `import * as ${many.camel} from '${wire}.contract.ts';`), {
        mark: '].flatMap(operationsOf)',
        line: `  ${many.camel},\n`,
      }),
    'packages/contract/src/workspace/history/history-actions.ts': (text) =>
      sortedIn(text, { start: '  ...billingActions,\n', lines: actions.map((verb) => `  '${one.snake}.${verb}',`) }),
    'packages/contract/src/core/user-paths.ts': (text) =>
      before(text, { mark: "  history: '/user/historial'", line: `  ${many.camel}: '${address}',\n` }),
    'apps/web/src/app/user-routes.tsx': (text) =>
      before(text, {
        mark: "  history: () => import('../routes/user/history",
        line: `  ${many.camel}: () => import('../routes/user/${many.kebab}.route.tsx'),\n`,
      }),
    'apps/server/src/modules.ts': (text) =>
      before(
        withImport(text, `import { ${many.camel}Module } from '#${domain}/${many.kebab}/${many.kebab}.module.ts';`),
        { mark: '];', line: `  ${many.camel}Module,\n`, after: 'const nouns' },
      ),
    [`apps/server/src/account/portability/tables/${domain}.tables.ts`]: (text) =>
      before(text, {
        mark: '};',
        line: `  ${many.snake}: { exported: { path: '${archiveFolders[domain] ?? 'account'}/${many.kebab}', omit: ['name_key'] }, moving: none('not imported yet'), erasure: 'erased' },\n`,
        after: 'Tables: ClientTables',
      }),
    ...Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [
        `apps/web/src/locales/${language}/parts/history-actions.ts`,
        (text) => historyTexts(text, own),
      ]),
    ),
    'docs/architecture.md': (text) =>
      withMapRow(text, { domain, row: `| | \`${many.kebab}\` | ${many.words} of a client |` }),
    'docs/glossary.md': (text) =>
      before(text, {
        mark: '| opciones ',
        line: `| ${spanishName} | \`${one.words}\` | one of a client's ${many.words} |\n`,
      }),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    domain: { type: 'string', default: 'account' },
    permission: { type: 'string', default: 'profiles' },
    plural: { type: 'string' },
    es: { type: 'string' },
    ja: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const [noun] = positionals;
if (noun === undefined || positionals.length > 1 || !/^[a-z]+(?:-[a-z]+)*$/.test(noun))
  fail('Name one noun, in lower case.');
if (!domains.includes(values.domain) || values.domain === 'workspace')
  fail(`There is no domain “${values.domain}” for it.`);
const permissions = readFileSync(path.join(root, 'packages/contract/src/core/permissions.ts'), 'utf8');
if (!permissions.includes(`'${values.permission}.write'`)) fail(`There is no permission “${values.permission}.write”.`);

const about = describeNoun({ ...values, noun, migration: nextMigration() });
const files = { ...serverFiles(about), ...webFiles(about) };
const taken = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
if (taken.length > 0) fail(`These are there already: ${taken.join(', ')}`);
// Everything is worked out before anything is written.
const changed = Object.entries(edits(about)).map(([file, edit]) => {
  try {
    return [file, edit(readFileSync(path.join(root, file), 'utf8'))];
  } catch (error) {
    throw new Error(`${file}: its line has no place any more; mend scripts/new-noun.mjs`, { cause: error });
  }
});
if (values['dry-run']) {
  process.stdout.write(
    `new noun: ${Object.keys(files).length + 1} files of its own, a line in ${changed.length} others\n`,
  );
  process.exit(0);
}
for (const [file, text] of [...Object.entries(files), ...changed]) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const written = [...Object.keys(files), ...changed.map(([file]) => file)];
const formatter = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
const format = spawnSync(nodeRuntime(), [formatter, ...written.filter((file) => !file.endsWith('.sql'))], {
  cwd: root,
  stdio: 'inherit',
});
if (format.status !== 0) process.exit(1);
const refs = spawnSync(nodeRuntime(), [path.join(root, 'scripts/operation-refs.mjs')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (refs.status !== 0) process.exit(1);
const made = [
  ...Object.keys(files),
  `packages/contract/src/${about.domain}/${about.many.kebab}/${about.many.kebab}.refs.gen.ts`,
];
process.stdout.write(
  [
    `${made.length} new files:`,
    ...made.map((file) => `  ${file}`),
    `${changed.length} changed:`,
    ...changed.map(([file]) => `  ${file}`),
    '',
    ...(values.es === undefined || values.ja === undefined
      ? ['The Spanish and Japanese texts hold the English noun: put theirs in, or begin again with --es and --ja.']
      : []),
    `The screen is ${about.address}. Give it its place in apps/web/src/features/account/shell/menu.ts, then run npm run verify.`,
    '',
  ].join('\n'),
);
