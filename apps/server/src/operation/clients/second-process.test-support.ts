import { buildApp } from '#app/app.ts';
import { buildPlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { createDatabase } from '#platform/database/client.ts';
import type { TestApp } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';

export type SecondProcess = {
  /** Status of a call with this token to the other process. */
  status(url: string, token: string): Promise<number>;
  /** Polls until the response has this status. */
  until(input: { url: string; token: string; status: number }): Promise<void>;
  close(): Promise<void>;
};

const patienceMs = 15_000;

/** Another web process on the same database, with its own memory. */
export async function startSecondProcess(kit: TestApp): Promise<SecondProcess> {
  const { connection } = kit.database;
  const db = createDatabase({ connection, logger: silentLogger, max: 2, applicationName: 'enlace-test-second' });
  // Its cache never expires by time: it only learns what it is notified of.
  const clock = { ...kit.platform.clock, monotonicMs: () => 0 };
  const parts = { config: kit.platform.config, logger: silentLogger, db, clock, target: { connection } };
  const platform = await buildPlatform(parts);
  await platform.live.start();
  const app = await buildApp({ platform, modules, webRoot: undefined });
  async function status(url: string, token: string): Promise<number> {
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    return (await app.inject({ method: 'GET', url, headers })).statusCode;
  }
  return {
    status,
    async until({ url, token, status: wanted }) {
      const began = performance.now();
      for (;;) {
        if ((await status(url, token)) === wanted) return;
        if (performance.now() - began > patienceMs) throw new Error(`${url} did not answer ${wanted} in time`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await app.close();
      await platform.mail.close();
      await Promise.all([platform.renderer.close(), platform.mjml.close(), platform.mailParser.close()]);
      await db.close();
    },
  };
}
