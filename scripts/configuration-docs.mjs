// Writes docs/configuration.md from the settings; with --check only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './source-files.mjs';

const { settings, settingDefault } = await import(path.join(root, 'apps/server/src/platform/config/env.ts'));
const rows = Object.entries(settings).map(([name, setting]) => {
  const fallback = settingDefault(setting);
  return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${setting.doc}${setting.secret ? ' Secret.' : ''} |`;
});
const text = `# Configuration

All settings are environment variables and all are optional. This page is generated: \`node scripts/configuration-docs.mjs\`.

| name | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
const file = path.join(root, 'docs/configuration.md');
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write('docs/configuration.md is out of date: run node scripts/configuration-docs.mjs\n');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
