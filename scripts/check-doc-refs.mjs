// Whatever documents reference must exist: paths in backticks and links, screens of the app, and every picture must be
// referenced.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../apps/web/src/app/paths.ts';
import { listFiles, root } from './source-files.mjs';

const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md'].filter((file) =>
  existsSync(path.join(root, file)),
);
const citation = /`((?:apps|packages|docs|e2e|bench|scripts)\/[\w./-]+)`|\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const screen = /`(\/(?:user|admin|account|register|setup|politica)\b[^`\s]*)`/g;
const missing = [];
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

const patterns = screenPatterns();

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
    if (!existsSync(target)) missing.push(`${document} cites ${match[1] ?? match[2]}, which is not there`);
  }
  for (const [, address] of text.matchAll(screen))
    if (!isScreen(address)) missing.push(`${document} names ${address}, which is no screen of the app`);
}
const pictures = listFiles('docs/images', /\.(png|webp|jpg|svg)$/);
for (const picture of pictures) if (!cited.has(picture)) missing.push(`${picture} is shown by no document`);

if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`documents: ${documents.length} checked\n`);
