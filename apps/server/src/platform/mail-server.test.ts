import { expect, test } from 'vitest';
import { silentLogger } from '#test/kit/silent-logger.ts';
import { loadConfig } from './config/config.ts';
import { createMailServer } from './mail-server.ts';

const gone = new Error('the database went away');

test('a change that cannot be read is reported, and does not end the process', async () => {
  const reports: unknown[] = [];
  const server = createMailServer({
    config: loadConfig({}),
    secrets: { open: (_purpose, sealed) => sealed },
    logger: { ...silentLogger, error: (...report: unknown[]) => reports.push(report) },
    db: {
      system: () => Promise.reject(gone),
      async listen(_channel, handler) {
        handler('');
        return { unlisten: async () => undefined };
      },
    },
  });
  await expect(server.start()).rejects.toBe(gone);
  expect(reports).toMatchObject([[{ err: gone }, expect.any(String)]]);
  expect(server.setBy()).toBe('nobody');
});
