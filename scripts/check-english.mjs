// npm run verify, step english: texts and documents in English, comments and names avoid the words of private-english.mjs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nameRules, rules } from './private-english.mjs';
import { readNames, wordsOf } from './read-names.mjs';
import { listFiles, root } from './source-files.mjs';

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** What of a file is English to be read; the rest becomes blanks, so that lines keep their numbers. */
const readers = {
  catalogue: (text) => text.replaceAll(/^import .*$/gm, blank),
  document: (text) => text.replaceAll(/^```[\s\S]*?^```/gm, blank).replaceAll(/`[^`\n]*`/g, blank),
  comments: (text) => {
    // Names of code in backticks are not English.
    const kept = [...text.matchAll(/(?<=^|[\s{])\/\/[^\n]*|(?<!['"`])\/\*[\s\S]*?\*\//g)];
    let at = 0;
    let result = '';
    for (const { 0: comment, index } of kept) {
      result += blank(text.slice(at, index)) + comment.replaceAll(/`[^`\n]*`/g, blank);
      at = index + comment.length;
    }
    return result + blank(text.slice(at));
  },
};

/** Files by what is read of them. To cover another folder, add it here. */
const places = [
  { reader: readers.catalogue, files: listFiles('apps/web/src/locales/en', /\.ts$/) },
  {
    reader: readers.catalogue,
    files: ['apps/server/src', 'packages']
      .flatMap((folder) => listFiles(folder, /\.ts$/))
      .filter((file) => /\/locales\/(?:[^/]+\/)?en\.ts$|\.en\.ts$/.test(file)),
  },
  {
    reader: readers.comments,
    files: ['apps', 'packages', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
      listFiles(folder, /\.(?:ts|tsx|mjs|css)$/).filter((file) => !/\/locales\/|private-english\.mjs$/.test(file)),
    ),
  },
  { reader: readers.document, files: [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md'] },
];

function* findings(text) {
  for (const { pattern, instead } of rules)
    for (const match of text.matchAll(pattern))
      yield { line: text.slice(0, match.index).split('\n').length, words: match[0], instead };
}

const code = ['apps', 'packages', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  listFiles(folder, /\.(?:ts|tsx|mjs|css)$/).filter((file) => !file.endsWith('private-english.mjs')),
);

/** What is wrong with a name, or undefined. */
const seen = new Map();
function judge(name) {
  if (!seen.has(name)) {
    const words = wordsOf(name);
    seen.set(
      name,
      nameRules.find(({ pattern }) => words.search(pattern) !== -1),
    );
  }
  return seen.get(name);
}

/** Names in a file, of the file and of its folders that break a rule. Only a file with such a word somewhere is parsed. */
function* wrongNames(file, text) {
  for (const part of file.split('/')) if (judge(part)) yield { name: part, line: 1 };
  if (!text.match(/[\w$-]+/g)?.some(judge)) return;
  for (const { name, line } of readNames(file, text)) if (judge(name)) yield { name, line };
}

for (const [list, form] of [
  [rules, (text) => text],
  [nameRules.slice(rules.length), wordsOf],
]) {
  for (const { pattern, wrong, right } of list) {
    if (form(wrong).search(pattern) === -1) throw new Error(`private-english.mjs: ${pattern} does not find “${wrong}”`);
    if (form(right).search(pattern) !== -1) throw new Error(`private-english.mjs: ${pattern} finds “${right}”`);
  }
}

const problems = places.flatMap(({ reader, files }) =>
  files.flatMap((file) =>
    [...findings(reader(readFileSync(path.join(root, file), 'utf8')))].map(
      ({ line, words, instead }) => `${file}:${line}: “${words}”; write ${instead}`,
    ),
  ),
);
for (const file of code) {
  for (const { name, line } of wrongNames(file, readFileSync(path.join(root, file), 'utf8')))
    problems.push(`${file}:${line}: the name \`${name}\`; write ${judge(name).instead}`);
}
const count = places.reduce((sum, { files }) => sum + files.length, 0);
process.stdout.write(
  `${[...problems, `english: ${count} files and the names of ${code.length} checked`].join('\n')}\n`,
);
if (problems.length > 0) process.exit(1);
