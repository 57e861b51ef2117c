import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { clusterPaths } from '../apps/server/src/platform/database/embedded/cluster-paths.ts';
import { clusterOwner } from '../apps/server/src/platform/database/embedded/create-cluster.ts';
import { createPasswords } from '../apps/server/src/platform/security/passwords.ts';
import { compareTimes, measureByTurns, type TimingComparison } from '../apps/server/test/kit/timing.ts';
import { type Figure, reportFigures } from './figures.ts';

// Whether timing of the built server reveals which addresses have an account.
const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 500);
const WARM_UP = 40;
const WANTED_DELTA_MS = 5;
const WANTED_P = 0.01;
const readyMs = 30_000;
const program = path.resolve(import.meta.dirname, '../apps/server/dist/main.js');

type Server = { url: string; pageToken: string };
type Form = { accountTypeId: string; policyVersion: number };

async function findFreePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No TCP port');
  return address.port;
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; server: Server }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      SMTP_IN_PORT: String(await findFreePort()),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + readyMs;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not get ready');
    await sleep(50);
  }
  const html = await (await fetch(`${url}/`)).text();
  return { child, server: { url, pageToken: /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '' } };
}

/** Clients with a real password hash, one per sample, so that none exceeds the rate limits. */
async function createKnown(dataDir: string): Promise<{ emails: string[]; form: Form }> {
  const password = (await readFile(clusterPaths(dataDir).passwordFile, 'utf8')).trim();
  const host = path.join(dataDir, 'postgres-socket');
  const sql = postgres({ host, port: 5432, user: clusterOwner, password, database: 'enlace', max: 1 });
  const passwordHash = await createPasswords().hash(randomBytes(12).toString('base64url'));
  const [type] = await sql<{ id: string }[]>`select id from account_types order by position limit 1`;
  const [policy] = await sql<{ version: number }[]>`select max(version) as version from policies`;
  const form = { accountTypeId: type?.id ?? '', policyVersion: policy?.version ?? 1 };
  const rows = await sql<{ email: string }[]>`
    insert into users (roll, name, alias, codigo, email, account_type_id, password_hash, locale)
    select 'user', 'Marina Ferrer', 'conocida-' || n, upper(lpad(to_hex(n), 8, '0')), 'conocida' || n || '@correo.example',
           ${form.accountTypeId}, ${passwordHash}, 'es'
    from generate_series(1, ${SAMPLES + WARM_UP}) as n returning email`;
  await sql.end();
  return { emails: rows.map(({ email }) => email), form };
}

let counter = 0;

/** All unknown networks together have ten attempts a second and a burst of 600; a fast machine would exhaust them. */
const triesPauseMs = 75;
/** The operations limited this way. */
const tries = ['login', 'reset'];

/** Another network each time, so that the limits do not affect the measurement. */
async function post({ url, pageToken }: Server, route: string, body: object): Promise<void> {
  counter += 1;
  const answer = await fetch(`${url}${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': pageToken,
      'x-forwarded-for': `100.${64 + (counter >> 16)}.${(counter >> 8) & 255}.${counter & 255}`,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${route} answered ${answer.status}`);
}

const password = 'cuatro platos azules';

function operations(server: Server, form: Form): Record<string, (email: string) => Promise<void>> {
  const registration = () => ({
    ...form,
    name: 'Marina Ferrer',
    alias: `taller-${counter}`,
    phone: '+34 655 02 18 43',
    password,
    consent: true,
    locale: 'es',
  });
  return {
    login: (email) => post(server, '/api/login', { email, password }),
    register: (email) => post(server, '/api/register', { ...registration(), email }),
    resend: (email) => post(server, '/api/register/resend', { email }),
    forgot: (email) => post(server, '/api/password/forgot', { email }),
    reset: (email) => post(server, '/api/password/reset', { token: 'x'.repeat(43), email, password }),
  };
}

/** On a busy machine chance alone moves medians by more than the target. */
const maxApart = ({ toleranceMs }: TimingComparison) => Math.max(WANTED_DELTA_MS, toleranceMs);

function isAlike(comparison: TimingComparison): boolean {
  return comparison.deltaMs <= maxApart(comparison) && comparison.p > WANTED_P;
}

/** The operation closest to its limit or furthest above it, and the one least likely to be chance. */
function figuresOf(comparisons: readonly TimingComparison[]): Figure[] {
  const share = (comparison: TimingComparison) => comparison.deltaMs / maxApart(comparison);
  const worst = comparisons.reduce((far, each) => (share(each) > share(far) ? each : far));
  const addresses = `known and unknown addresses, worst of ${comparisons.length} operations`;
  return [
    {
      what: `${addresses}, medians apart`,
      ours: worst.deltaMs,
      unit: 'ms',
      wanted: { of: 'ours', atMost: maxApart(worst) },
    },
    {
      what: `${addresses}, p that they are alike`,
      ours: Math.min(...comparisons.map(({ p }) => p)),
      unit: '',
      wanted: { of: 'ours', atLeast: WANTED_P },
    },
  ];
}

function print(name: string, { medianMs, deltaMs, toleranceMs, ks, p }: TimingComparison): void {
  const ms = (value: number) => value.toFixed(2).padStart(8);
  const text = `${name.padEnd(10)} known ${ms(medianMs[0])} ms  unknown ${ms(medianMs[1])} ms  apart ${ms(deltaMs)} ms`;
  console.log(`${text}  (chance ${ms(toleranceMs)} ms)  KS ${ks.toFixed(3)}  p ${p.toFixed(3)}`);
}

/** By chance one in a hundred comparisons looks different: those are measured again. */
async function measure(
  name: string,
  known: readonly string[],
  send: (email: string) => Promise<void>,
): Promise<TimingComparison> {
  for (let attempt = 1; ; attempt += 1) {
    const times = await measureByTurns(
      [(round) => send(known[round] ?? ''), (round) => send(`nadie${attempt}-${round}-${name}@correo.example`)],
      { rounds: SAMPLES, warmUp: WARM_UP, pauseMs: tries.includes(name) ? triesPauseMs : 0 },
    );
    const comparison = compareTimes(...times);
    print(name, comparison);
    if (isAlike(comparison) || attempt === 2) return comparison;
  }
}

if (!existsSync(program)) throw new Error('Build first: npm run build');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'enlace-bench-'));
const { child, server } = await startServer(dataDir);
try {
  const { emails, form } = await createKnown(dataDir);
  console.log(`${SAMPLES} samples of each, by turns; wanted: medians ≤ ${WANTED_DELTA_MS} ms apart, p > ${WANTED_P}`);
  const leaking: string[] = [];
  const comparisons: TimingComparison[] = [];
  for (const [name, send] of Object.entries(operations(server, form))) {
    const comparison = await measure(name, emails, send);
    comparisons.push(comparison);
    if (!isAlike(comparison)) leaking.push(name);
  }
  reportFigures(...figuresOf(comparisons));
  if (leaking.length > 0) {
    console.error(`Tell known from unknown addresses: ${leaking.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  await rm(dataDir, { recursive: true, force: true });
}
