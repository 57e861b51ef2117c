// Whatever documents and comments reference must exist: paths in backticks and links, screens of the app, in comments also
// names of code in backticks and decisions; and every picture must be referenced.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../apps/web/src/app/paths.ts';
import { settingsSections } from '../packages/contract/src/core/user-paths.ts';
import { listFiles, root } from './source-files.mjs';

const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md'].filter((file) =>
  existsSync(path.join(root, file)),
);
const citation = /`((?:apps|packages|docs|e2e|bench|scripts)\/[\w./-]+)`|\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const screen = /`(\/(?:user|admin|account|register|setup|politica)\b[^`\s]*)`/g;
const missing = [];
/** Made by a build, so not there in a fresh clone. */
const isBuilt = (file) => /(^|\/)(dist|node_modules)(\/|$)/.test(file);
const cited = new Set();

/** Every path of the app as its segments; null is an id. */
function screenPatterns(entries = Object.values(paths)) {
  return entries.flatMap((entry) => {
    if (typeof entry === 'object') return screenPatterns(Object.values(entry));
    const given = new Proxy({}, { get: (_none, name) => (name === Symbol.toPrimitive ? () => ':id' : ':id') });
    const address = typeof entry === 'function' ? entry(given) : entry;
    const [route] = decodeURIComponent(address).split(/[?#]/);
    return [route.split('/').map((part) => (part.includes(':id') ? null : part))];
  });
}

const sections = Object.values(settingsSections).map((section) => ['', 'user', 'opciones', section]);
const patterns = [...screenPatterns(), ...sections];

const sources = listFiles('apps/web/src', /\.tsx?$/).filter((file) => !file.includes('/locales/'));
const anchors = new Set(
  sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bid(?:=|: )["']([\w-]+)["']/g)].map(([, id]) => id),
  ),
);

/** Documents write ids as `{id}` or `<profile>`; a guide of the product's help is named by its own name. */
function isNamed(part, before) {
  return before === 'ayuda'
    ? existsSync(path.join(root, `apps/web/src/locales/en/guides/${part}.ts`))
    : /^[{<].+[}>]$/.test(part);
}

function isScreen(address) {
  const [, route, anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(address);
  const parts = route.split('/');
  const isThere = patterns.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every((part, at) => part === parts[at] || (part === null && isNamed(parts[at], parts[at - 1]))),
  );
  return isThere && (anchor === undefined || anchors.has(anchor));
}

for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8');
  for (const match of text.matchAll(citation)) {
    const target = match[1] ? path.join(root, match[1]) : path.join(root, path.dirname(document), match[2]);
    cited.add(path.relative(root, target));
    if (!isBuilt(path.relative(root, target)) && !existsSync(target))
      missing.push(`${document} cites ${match[1] ?? match[2]}, which is not there`);
  }
  for (const [, address] of text.matchAll(screen))
    if (!isScreen(address)) missing.push(`${document} names ${address}, which is no screen of the app`);
}
const pictures = listFiles('docs/images', /\.(png|webp|jpg|svg)$/);
for (const picture of pictures) if (!cited.has(picture)) missing.push(`${picture} is shown by no document`);

const code = ['apps', 'packages', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  listFiles(folder, /\.(?:ts|tsx|mjs|css|sql)$/).map((file) => ({
    file,
    ...split(readFileSync(path.join(root, file), 'utf8')),
  })),
);
const known = {
  /** Every path from any folder on: “mailbox/mailbox.rules.ts” exists if some path ends so. */
  paths: new Set(
    ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', 'deploy']
      .flatMap((folder) => listFiles(folder, /./))
      .concat(readdirSync(root))
      .flatMap((file) => file.split('/').map((_part, at, parts) => parts.slice(at).join('/'))),
  ),
  names: new Set(code.flatMap(({ rest }) => rest.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])),
  decisions: new Set(listFiles('docs/decisions', /^\d{4}-/).map((file) => path.basename(file).slice(0, 4))),
};

/** The comments of a file, and the file without them. */
function split(text) {
  const comments = [...text.matchAll(/(?<=^|[\s{])\/\/[^\n]*|(?<!['"`])\/\*[\s\S]*?\*\/|(?<=^|\n)--[^\n]*/g)];
  let rest = text;
  for (const { 0: comment } of comments.toReversed()) rest = rest.replace(comment, '');
  return {
    rest,
    comments: comments.map(({ 0: words, index }) => ({ words, line: text.slice(0, index).split('\n').length })),
  };
}

const inComments = [
  {
    form: /(?<![\w/.-])(?:apps|packages|docs|e2e|bench|scripts)\/[\w./-]*\w/g,
    exists: (name) => isBuilt(name) || existsSync(path.join(root, name)),
  },
  {
    form: /(?<![\w/.<“-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|md)\b/g,
    exists: (name) => known.paths.has(name),
  },
  {
    form: /(?<=`)[\p{L}_$][\p{L}\p{N}_$]*(?=\(\)?`)|(?<=`)(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*(?=`)/gu,
    exists: (name) => known.names.has(name),
  },
  { form: /(?<=\bdecisions? )\d{4}\b/g, exists: (name) => known.decisions.has(name) },
];
for (const { file, comments } of code)
  for (const { words, line } of comments)
    for (const { form, exists } of inComments)
      for (const [name] of words.matchAll(form))
        if (!exists(name)) missing.push(`${file}:${line} names ${name} in a comment, which is not there`);

if (missing.length > 0) {
  process.stderr.write(`${[...new Set(missing)].join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`documents: ${documents.length} and the comments of ${code.length} files checked\n`);
