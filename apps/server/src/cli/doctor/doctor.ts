import { redactSentence } from '#platform/log-redaction.ts';
import { descriptorLimit, findWeaknesses } from '#platform/surroundings.ts';
import { type Command, exitCodes } from '../command.types.ts';
import { readOptions } from '../options.ts';
import { readInstallation } from '../open-platform.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkMailNames } from './check-mail-names.ts';
import { checkNetwork } from './check-network.ts';
import { checkScanner } from './check-scanner.ts';
import { checkBackupBucket, checkStorage } from './check-storage.ts';
import type { DoctorInput, Finding } from './check.types.ts';
import { openSmtpWire } from '#platform/mail/smtp-client/smtp-handshake.ts';
import { resolveSmtpOptions } from '#platform/mail/smtp-client/smtp-options.ts';

const patienceMs = 10_000;

/** Connects, secures and authenticates as for a real delivery, and leaves without sending a mail. */
async function checkMail({ config, logger }: DoctorInput): Promise<Finding[]> {
  const { smtpUrl } = config.mail;
  const check = 'mail';
  if (!smtpUrl)
    return [
      { check, state: 'warn', text: 'SMTP_URL is not set: mail leaves only through a server set in the product' },
    ];
  try {
    const timeouts = { connect: patienceMs, greeting: patienceMs, command: patienceMs };
    const options = resolveSmtpOptions({ url: smtpUrl, timeouts, logger });
    const opened = openSmtpWire({
      options,
      lookup: undefined,
      signal: AbortSignal.timeout(3 * patienceMs),
      onFault: () => undefined,
    });
    const { wire } = await opened;
    wire.cut({ kind: 'connection_lost', text: 'The check is over' });
    return [{ check, state: 'ok', text: `${options.host}:${options.port} accepts our mail` }];
  } catch (error) {
    return [
      {
        check,
        state: 'fail',
        text: `sending does not work: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  }
}

const localHosts = /^(localhost|127\.|\[::1\])/;

/** The settings are already parsed; this checks their consequences. */
function checkSettings({ config }: DoctorInput): Finding[] {
  const url = new URL(config.publicUrl);
  const isLocal = localHosts.test(url.hostname);
  const found: Finding[] = [{ check: 'settings', state: 'ok', text: 'all settings are valid' }];
  if (url.protocol !== 'https:' && !isLocal)
    found.push({
      check: 'settings',
      state: 'warn',
      text: `PUBLIC_URL is ${url.protocol}//…: passwords are sent unencrypted`,
    });
  if (isLocal)
    found.push({
      check: 'settings',
      state: 'warn',
      text: `PUBLIC_URL names this machine (${url.host}); links in mails do not work elsewhere`,
    });
  if (config.outboundAllow.length > 0)
    found.push({
      check: 'settings',
      state: 'ok',
      text: `OUTBOUND_ALLOW opens ${config.outboundAllow.length} internal targets to users`,
    });
  return found;
}

const signs = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** Findings quote messages of others, and errors quote their input. */
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
    'Check settings, data folder, keys, database, queue, storage, mail, ports, names and certificates; report what is wrong and what to do',
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
