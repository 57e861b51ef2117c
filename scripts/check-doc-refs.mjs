// Every path that a document cites in backticks must exist.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, root } from './source-files.mjs';

const documents = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md'].filter((file) =>
  existsSync(path.join(root, file)),
);
const citation = /`((?:apps|packages|docs|e2e|bench|scripts)\/[\w./-]+)`|\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const missing = [];
for (const document of documents) {
  for (const match of readFileSync(path.join(root, document), 'utf8').matchAll(citation)) {
    const target = match[1] ? path.join(root, match[1]) : path.join(root, path.dirname(document), match[2]);
    if (!existsSync(target)) missing.push(`${document} cites ${match[1] ?? match[2]}, which is not there`);
  }
}
if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`documents: ${documents.length} checked\n`);
