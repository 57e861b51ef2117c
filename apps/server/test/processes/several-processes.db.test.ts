import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAt, readLive, signInAt, until } from './calls.test-support.ts';
import {
  type Installation,
  killProcess,
  type ProductProcess,
  startInstallation,
  stopProcess,
} from './installation.test-support.ts';

const patienceMs = 600_000;
let installation: Installation;
let adminToken: string;
let client: { email: string; password: string; token: string };
let number = 0;

beforeAll(async () => {
  installation = await startInstallation({ webs: 3, workers: 2, env: { DRAIN_SECONDS: '2' } });
  console.info(`several processes over ${installation.about}`);
  adminToken = await signInAt(web(0).url, installation.admin);
  client = await createClient('marina');
}, patienceMs);
afterAll(() => installation.close(), patienceMs);

function web(index: number): ProductProcess {
  const found = installation.webs[index];
  if (!found) throw new Error(`there is no web process ${index}`);
  return found;
}

async function register(name: string): Promise<string> {
  const { url } = web(number % 3);
  const options = await (await callAt(url, '/api/register/options')).json();
  const { accountTypes, policyVersion } = options as { accountTypes: { id: string }[]; policyVersion: number };
  number += 1;
  const email = `${name}@correo.example`;
  const body = {
    ...{ name: 'Marina Ferrer', alias: name, email, phone: '+34655021843', accountTypeId: accountTypes[0]?.id },
    ...{ password: 'tres tazas verdes', policyVersion, consent: true, locale: 'es', timeZone: 'Europe/Madrid' },
  };
  // Each with its own network, as reported by the balancer in front of it.
  const headers = { 'x-forwarded-for': `203.0.113.${number}` };
  const answer = await callAt(url, '/api/register', { method: 'POST', body, headers });
  expect(answer.status, await answer.text()).toBe(200);
  return email;
}

async function mailsTo(email: string): Promise<string[]> {
  const answer = await callAt(web(1).url, `/api/admin/outbox?search=${encodeURIComponent(email)}`, {
    token: adminToken,
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function createClient(name: string): Promise<typeof client> {
  const email = await register(name);
  const id = await until(`the mail to ${email}`, async () => (await mailsTo(email))[0]);
  const mail = (await (await callAt(web(2).url, `/api/admin/outbox/${id}`, { token: adminToken })).json()) as {
    text: string;
  };
  const code = /\/register\/verify\/([\w-]+)/.exec(mail.text)?.[1];
  const verified = await callAt(web(1).url, '/api/register/verify', { method: 'POST', body: { code } });
  expect(verified.status).toBe(200);
  const password = 'tres tazas verdes';
  return { email, password, token: await signInAt(web(2).url, { email, password }) };
}

async function addContact(url: string, email: string): Promise<Response> {
  return callAt(url, '/api/contacts', { method: 'POST', body: { name: email, email }, token: client.token });
}

async function storedContacts(): Promise<Set<string>> {
  const rows = await installation.sql.begin(async (sql) => {
    await sql`select set_config('enlace.owner', '*', true)`;
    return sql<{ email: string }[]>`select email from contacts`;
  });
  return new Set(rows.map(({ email }) => email));
}

type Load = { acknowledged: Set<string>; failed: string[]; end(): Promise<void> };

/** Writers that keep writing through the balancer until they are stopped. */
function startWriters(name: string, writers = 6): Load {
  const [acknowledged, failed]: [Set<string>, string[]] = [new Set(), []];
  let [isOver, count] = [false, 0];
  async function write(): Promise<void> {
    while (!isOver) {
      count += 1;
      const email = `${name}${count}@correo.example`;
      try {
        const answer = await addContact(installation.balancer.url, email);
        await answer.text();
        if (answer.ok) acknowledged.add(email);
        else failed.push(`${email}: ${answer.status}`);
      } catch (error) {
        failed.push(`${email}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`);
      }
    }
  }
  const work = Array.from({ length: writers }, write);
  return {
    acknowledged,
    failed,
    async end() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

it('takes a session made on one process on every other, and ends it everywhere', async () => {
  const token = await signInAt(web(0).url, client);
  for (const { url } of installation.webs) expect((await callAt(url, '/api/user', { token })).status, url).toBe(200);
  expect((await callAt(web(1).url, '/api/logout', { token })).status).toBe(200);
  for (const { url } of installation.webs)
    await until(`the end of the session at ${url}`, async () =>
      (await callAt(url, '/api/user', { token })).status === 401 ? true : undefined,
    );
});

it('brings a live notice to a page that another process serves', async () => {
  const readers = installation.webs.map(({ url }) => readLive(url, client.token));
  try {
    for (const reader of readers) await until('the stream', async () => (reader.opened() > 0 ? true : undefined));
    expect((await addContact(web(1).url, 'vecina@correo.example')).status).toBe(200);
    for (const reader of readers)
      await until('the notice', async () => (reader.seen.includes('contact.changed') ? true : undefined));
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
});

it('counts wrong passwords over all processes together', async () => {
  const { email } = await createClient('contada');
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const guess = async (index: number): Promise<number> =>
    (
      await callAt(web(index % 3).url, '/api/login', {
        method: 'POST',
        body: { email, password: 'no es esta' },
        headers,
      })
    ).status;
  const answers: number[] = [];
  for (let index = 0; index < 6; index += 1) answers.push(await guess(index));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});

it('shares jobs among workers, each done once', async () => {
  const [first, second] = installation.workers;
  if (!first || !second) throw new Error('two workers are needed');
  const emails: string[] = [];
  for (const idle of [first, second]) {
    // While one is suspended, the other does everything: both really take part.
    idle.child.kill('SIGSTOP');
    const email = await register(`turno-${emails.length}`);
    emails.push(email);
    await until(`the mail to ${email}`, async () => (await mailsTo(email))[0]);
    idle.child.kill('SIGCONT');
  }
  for (let index = 0; index < 20; index += 1) emails.push(await register(`reparto-${index}`));
  await until('all mails', async () => {
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length));
    return counts.every((count) => count > 0) ? true : undefined;
  });
  const doubled = await installation.sql`
    select envelope_to from outbox_mails where envelope_to like any (array['turno-%', 'reparto-%'])
    group by 1 having count(*) <> 1`;
  expect([...doubled]).toEqual([]);
});

it(
  'loses nothing it said yes to when a web process is killed, and readers come back',
  async () => {
    const reader = readLive(installation.balancer.url, client.token);
    const load = startWriters('matada');
    await until('the first writes', async () => (load.acknowledged.size > 20 ? true : undefined));
    await until('the stream', async () => (reader.opened() > 0 ? true : undefined));
    for (const [index, victim] of installation.webs.entries()) {
      const before = load.acknowledged.size;
      await killProcess(victim);
      await until('writes after the kill', async () => (load.acknowledged.size > before + 20 ? true : undefined));
      installation.webs[index] = await installation.restart(victim);
      await installation.balancer.until(victim.port, true);
    }
    const seen = reader.seen.length;
    await until('notices after the kills', async () => (reader.seen.length > seen ? true : undefined));
    await load.end();
    await reader.close();
    // Each was killed once, so whichever served the stream, it was reopened.
    expect(reader.opened()).toBeGreaterThan(1);
    const stored = await storedContacts();
    console.info(`${load.acknowledged.size} acknowledged over 3 kills, ${load.failed.length} refused or cut`);
    expect([...load.acknowledged].filter((email) => !stored.has(email))).toEqual([]);
  },
  patienceMs,
);

it(
  'stops a web process under load without one failed request',
  async () => {
    const load = startWriters('parada');
    for (const [index, leaving] of installation.webs.entries()) {
      const before = load.acknowledged.size;
      await until('writes', async () => (load.acknowledged.size > before + 20 ? true : undefined));
      const over = stopProcess(leaving);
      // It announces it first, and is still there for those that have not noticed.
      await until('the turn of /readyz', async () => {
        const answer = await fetch(`${leaving.url}/readyz`, { headers: { connection: 'close' } });
        return answer.status === 503 ? true : undefined;
      });
      expect((await fetch(`${leaving.url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
      expect(await over).toBe(0);
      installation.webs[index] = await installation.restart(leaving);
      await installation.balancer.until(leaving.port, true);
    }
    await load.end();
    console.info(`${load.acknowledged.size} writes over 3 stops, ${load.failed.length} failed`);
    expect(load.failed).toEqual([]);
    expect(load.acknowledged.size).toBeGreaterThan(60);
  },
  patienceMs,
);

it(
  'asks for the work of a minute once, however many workers there are',
  async () => {
    const rows = await until(
      'work of two minutes',
      async () => {
        const found = await installation.sql<{ name: string; minute: string; count: number }[]>`
      select j.name, date_trunc('minute', j.created_on)::text as minute, count(*)::int as count
        from pgboss.job j join pgboss.schedule s using (name)
       where s.cron = '* * * * *' group by 1, 2`;
        return new Set(found.map(({ minute }) => minute)).size >= 2 ? found : undefined;
      },
      240_000,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);
  },
  patienceMs,
);
