import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = path.join(import.meta.dirname, 'ValidateInvoices.java');
const cache = path.resolve(import.meta.dirname, '../../../../.cache');

/** The Mustang validator: at its configured path, in the cache of the repository, or in Maven's local repository. */
async function findValidator(): Promise<string | null> {
  const said = process.env.MUSTANG_VALIDATOR;
  if (said) return said;
  const maven = path.join(homedir(), '.m2/repository/org/mustangproject/validator');
  for (const pattern of [`${cache}/mustang/*.jar`, `${maven}/*/validator-*-shaded.jar`])
    for await (const file of glob(pattern)) return file;
  return null;
}

const jar = await findValidator();

/** Why invoices cannot be validated by an external validator here; null when they can be. */
export async function validatorObstacle(): Promise<string | null> {
  if (jar === null) return 'there is no Mustang validator';
  try {
    await run('javac', ['-version']);
    return null;
  } catch {
    return 'there is no JDK';
  }
}

/** The findings of a validator: the ids of the violated rules, and whether a PDF is PDF/A. */
export type Verdict = { isValid: boolean; broken: string[]; isPdfA: boolean | null; report: string };

function readReport(report: string): Verdict {
  const broken = [...report.matchAll(/<error[^>]*>([^<]*)/g)].map(([, text = '']) => {
    const [, id] = /\[([A-Z]+(?:-[A-Z0-9]+)+)\]/.exec(text) ?? [];
    return id ?? text.trim();
  });
  const pdf = /isCompliant=(true|false)/.exec(report)?.[1];
  const isPdfA = pdf === undefined ? null : pdf === 'true';
  const isValid =
    /<summary status="valid"\/>\s*<\/validation>\s*$/.test(report) && broken.length === 0 && isPdfA !== false;
  return { isValid, broken, isPdfA, report };
}

/** Validates the files of a folder in one run of Java, by name. */
export async function validateFolder(folder: string): Promise<Map<string, Verdict>> {
  if (jar === null) throw new Error('there is no Mustang validator');
  const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
  await run('java', ['-Xmx1g', '-cp', jar, program, folder], options);
  const verdicts = new Map<string, Verdict>();
  for await (const file of glob(`${folder}/*.report.xml`))
    verdicts.set(path.basename(file, '.report.xml'), readReport(await readFile(file, 'utf8')));
  return verdicts;
}
