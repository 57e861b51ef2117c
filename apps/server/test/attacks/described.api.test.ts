import { operations } from '@enlace/contract/operations.ts';
import type { Operation } from '@enlace/contract/core/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { createTestApp, type TestApp } from '#test/kit/app.ts';
import { isInShare } from '#test/kit/share.ts';
import { problemOf } from './kit/declared.ts';
import { ownCalls, sendOwn } from './kit/own-call.ts';
import { partsOf, send, streamingOperations } from './kit/request.ts';
import { uploadSample } from './kit/upload-sample.ts';

const responses = z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() }));
const described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ responses }))) });

/** In a column of every table that no schema names. */
const hidden = 'never-to-leave-5f2d';

async function hideInEveryTable({ database: { adminSql } }: TestApp): Promise<void> {
  const tables = await adminSql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`;
  for (const { name } of tables)
    await adminSql`alter table ${adminSql(name)} add column hidden_text text default '${adminSql.unsafe(hidden)}'`;
}

let kit: TestApp;
let paths: z.output<typeof described>['paths'];
beforeAll(async () => {
  kit = await createTestApp({ expectsHistory: false });
  await hideInEveryTable(kit);
  const input = { operations, publicUrl: 'https://enlace.example', version: '1' };
  ({ paths } = described.parse(await buildOpenApi({ ...input, rest: () => Promise.resolve() })));
});
afterAll(() => kit.close());

/** Takes or answers something else than JSON. */
const isOtherThanJson = ({ upload, media }: Operation) => upload !== undefined || media !== undefined;

/** All operations that read or that take or answer something else than JSON, and a share of the others. */
const tried = operations.filter(
  (operation) =>
    !streamingOperations.has(operation.id) &&
    (operation.method === 'GET' || isOtherThanJson(operation) || isInShare(`described ${operation.id}`, 2)),
);

/** What they need exists only in their own tests: a ticket just issued, a mail with a remote picture. */
const succeedElsewhere = ['exports.download', 'mailbox.remote_picture', 'wall_archives.download'];
const succeeded = new Set<string>();

type Answer = { statusCode: number; headers: Record<string, unknown> };

/** The parts of a response that the description does not name; undefined when it names all of it. */
function undescribed({ path, method }: Operation, { statusCode, headers }: Answer): string | undefined {
  const response = paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()]?.responses[statusCode];
  if (!response) return `the status ${statusCode}`;
  const types = Object.keys(response.content ?? {});
  if (headers['content-type'] === undefined) return types.length === 0 ? undefined : `${statusCode} without a body`;
  const [type = ''] = String(headers['content-type']).split(';');
  return types.includes(type) || types.includes('*/*') ? undefined : `${statusCode} as ${type}`;
}

it('the database holds what must not leave', async () => {
  const { adminSql } = kit.database;
  await kit.createClient();
  expect(await adminSql`select distinct hidden_text from users`).toEqual([{ hidden_text: hidden }]);
});

it.each(tried.map((operation): [string, Operation] => [operation.id, operation]))(
  '%s answers what the description says, to whom it is for, to nobody and about nothing',
  async (_id, operation) => {
    const wrong = new Set<string | undefined>();
    const upload = await uploadSample(operation);
    for (const { caller, sample, parts } of await ownCalls(kit, operation)) {
      const nobody = { app: kit.app, pageToken: kit.pageToken(), token: undefined };
      const answers = [
        await sendOwn(kit, operation, { caller, parts: { ...parts, upload } }),
        await sendOwn(kit, operation, { caller, parts: { ...partsOf(sample), upload } }),
        await send(nobody, operation, partsOf(sample)),
      ];
      for (const answer of answers) {
        if (answer.statusCode < 300) succeeded.add(operation.id);
        wrong.add(undescribed(operation, answer)).add(problemOf(operation, answer));
        wrong.add(answer.body.includes(hidden) ? 'a column that no schema names' : undefined);
      }
    }
    wrong.delete(undefined);
    expect([...wrong]).toEqual([]);
  },
);

it('every operation that takes or answers something else than JSON did so', () => {
  const never = tried.filter((operation) => isOtherThanJson(operation) && !succeeded.has(operation.id));
  expect(never.map(({ id }) => id).toSorted()).toEqual(succeedElsewhere);
});
