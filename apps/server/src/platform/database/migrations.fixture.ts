import postgres from 'postgres';
import { z } from 'zod';
import { runMigrations } from './migrations.ts';

// A process for the tests that migrates and may be killed meanwhile.
const [directory = '', connection = '{}'] = process.argv.slice(2);
const quiet = () => undefined;
const schema = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
});

const sql = postgres({ ...schema.parse(JSON.parse(connection)), max: 1 });
await runMigrations({ sql, directory, logger: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
await sql.end();
