import { redactSentence } from '#platform/log-redaction.ts';
import { descriptorLimit, findWeaknesses } from '#platform/surroundings.ts';
import { type Command, exitCodes } from '../command.types.ts';
import { readOptions } from '../options.ts';
import { readInstallation } from '../open-platform.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkMailNames } from './check-mail-names.ts';
import { checkMail } from './check-mail.ts';
import { checkNetwork } from './check-network.ts';
import { checkScanner } from './check-scanner.ts';
import { checkSettings } from './check-settings.ts';
import { checkBackupBucket, checkStorage } from './check-storage.ts';
import type { Finding } from './check.types.ts';

const signs = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** Texts repeat what others said, and errors what they were given. */
export function redactFinding({ text, remedy, ...finding }: Finding): Finding {
  const hidden = remedy === undefined ? {} : { remedy: redactSentence(remedy) };
  return { ...finding, text: redactSentence(text), ...hidden };
}

function lineOf({ check, state, text, remedy }: Finding): string {
  const line = `${signs[state]}  ${check.padEnd(18)}  ${text}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(26)}→ ${remedy}`;
}

export const doctor: Command = {
  words: 'doctor',
  summary:
    'Look at settings, data folder, keys, database, queue, storage, mail, ports, names and certificates; say what is wrong and what to do',
  options: ['--json              one JSON record instead of lines'],
  async run({ args, env, serverRoot, terminal }) {
    const { json } = readOptions(args, { json: { type: 'boolean', default: false } });
    const input = readInstallation({ env, serverRoot });
    const files = await checkFiles(input);
    const weaknesses = await findWeaknesses({ dataDir: input.config.dataDir, limit: await descriptorLimit() });
    const database = await checkDatabase(input);
    const findings = [
      ...checkSettings(input),
      ...files,
      ...weaknesses.map((each): Finding => ({ ...each, state: 'warn' })),
      ...database.findings,
      ...(await checkStorage(input)),
      ...(await checkBackupBucket(input)),
      ...(await checkScanner(input)),
      ...(await checkMail(input)),
      ...(await checkMailNames(input)),
      ...(await checkNetwork(input, database.isRunning)),
    ].map(redactFinding);
    const failed = findings.filter(({ state }) => state === 'fail').length;
    if (json) terminal.say(JSON.stringify({ ok: failed === 0, findings }, undefined, 2));
    else {
      for (const finding of findings) terminal.say(lineOf(finding));
      terminal.say(failed === 0 ? '\nNothing is broken.' : `\n${failed} of ${findings.length} checks failed.`);
    }
    return failed === 0 ? exitCodes.done : exitCodes.failed;
  },
};
