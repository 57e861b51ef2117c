// What a new noun has in the contract and on the server.

const contract = ({ one, many, permission }) => `import { z } from 'zod';
import { instantCodec } from '../../core/codecs.ts';
import { defineOperation } from '../../core/operation.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';

export const ${one.camel}Limits = { count: 200, name: 80 } as const;

export const ${one.camel}Schema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantCodec,
});
/** As it is on the wire. */
export type ${one.pascal} = z.input<typeof ${one.camel}Schema>;
/** As it is in the database. */
export type ${one.pascal}Row = z.output<typeof ${one.camel}Schema>;

const byId = z.object({ id: idSchema });
const nameBody = z.object({ name: lineSchema({ max: ${one.camel}Limits.name }) });

export const list${many.pascal} = defineOperation({
  id: '${many.snake}.list',
  method: 'GET',
  path: '/api/${many.kebab}',
  access: 'user',
  permission: '${permission}.read',
  summary: 'All ${many.words} by name',
  reply: z.object({ items: z.array(${one.camel}Schema) }),
});

export const create${one.pascal} = defineOperation({
  id: '${many.snake}.create',
  method: 'POST',
  path: '/api/${many.kebab}',
  access: 'user',
  permission: '${permission}.write',
  summary: 'Create ${/^[aeiou]/.test(one.words) ? 'an' : 'a'} ${one.words}',
  body: nameBody,
  reply: ${one.camel}Schema,
  errors: ['resource.too_many', 'resource.name_taken'],
});

export const rename${one.pascal} = defineOperation({
  id: '${many.snake}.rename',
  method: 'PATCH',
  path: '/api/${many.kebab}/:id',
  access: 'user',
  permission: '${permission}.write',
  summary: 'Rename ${/^[aeiou]/.test(one.words) ? 'an' : 'a'} ${one.words}',
  params: byId,
  body: nameBody,
  reply: ${one.camel}Schema,
  errors: ['resource.not_found', 'resource.name_taken'],
});

export const remove${one.pascal} = defineOperation({
  id: '${many.snake}.remove',
  method: 'DELETE',
  path: '/api/${many.kebab}/:id',
  access: 'user',
  permission: '${permission}.write',
  summary: 'Remove ${/^[aeiou]/.test(one.words) ? 'an' : 'a'} ${one.words}',
  params: byId,
  reply: emptySchema,
  errors: ['resource.not_found'],
});
`;

const migration = ({ many }) => `create table ${many.snake} (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, id)
);
create unique index ${many.snake}_name on ${many.snake} (owner_id, name_key);
call enlace_protect('${many.snake}');
`;

const repository = ({
  one,
  many,
  domain,
}) => `import type { ${one.pascal}Row } from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';

/** Names that differ in case, accents or spaces are the same name. */
function nameKey(name: string): string {
  return foldText(name).trim().replace(/\\s+/g, ' ');
}

/** By name. */
export function list${one.pascal}Rows(tx: Tx, owner: OwnerId): Promise<${one.pascal}Row[]> {
  return tx.sql<${one.pascal}Row[]>\`
    select id, name, created_at from ${many.snake} where owner_id = \${owner} order by name_key, id\`;
}

/** Locked until the end of the transaction. */
export async function lock${one.pascal}(tx: Tx, owner: OwnerId, id: string): Promise<${one.pascal}Row | undefined> {
  const [row] = await tx.sql<${one.pascal}Row[]>\`
    select id, name, created_at from ${many.snake} where owner_id = \${owner} and id = \${id} for update\`;
  return row;
}

/** One at a time per client, so that the limit holds. */
export async function countLocked(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.sql\`select pg_advisory_xact_lock(hashtextextended(\${\`${many.snake}:\${owner}\`}, 0))\`;
  const [row] = await tx.sql<{ total: number }[]>\`
    select count(*)::int as total from ${many.snake} where owner_id = \${owner}\`;
  return row?.total ?? 0;
}

export async function insert${one.pascal}(tx: Tx, owner: OwnerId, { id, name, createdAt }: ${one.pascal}Row): Promise<void> {
  await tx.sql\`
    insert into ${many.snake} (owner_id, id, name, name_key, created_at)
    values (\${owner}, \${id}, \${name}, \${nameKey(name)}, \${createdAt})\`;
}

export async function update${one.pascal}Name(tx: Tx, owner: OwnerId, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.sql\`
    update ${many.snake} set name = \${name}, name_key = \${nameKey(name)} where owner_id = \${owner} and id = \${id}\`;
}

export async function delete${one.pascal}(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.sql\`delete from ${many.snake} where owner_id = \${owner} and id = \${id}\`;
}
`;

const usecases = ({
  one,
  many,
  domain,
}) => `import { ${one.camel}Limits, type ${one.pascal}Row } from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import { type HistoryEntry, recordHistory } from '#workspace/door.ts';
import type { ClientActor, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  countLocked,
  delete${one.pascal},
  insert${one.pascal},
  list${one.pascal}Rows,
  lock${one.pascal},
  update${one.pascal}Name,
} from './${many.kebab}.repository.ts';

type Call = { deps: Pick<Platform, 'db' | 'clock' | 'ids'>; ctx: RequestContext<ClientActor> };

export function list${many.pascal}({ deps, ctx }: Call): Promise<{ items: ${one.pascal}Row[] }> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, async (tx) => ({ items: await list${one.pascal}Rows(tx, owner) }));
}

type Change = { row: ${one.pascal}Row; entry: Pick<HistoryEntry, 'action' | 'before' | 'after'> };

/** One change with its history entry. */
async function change({ deps, ctx, name = '' }: Call & { name?: string }, work: (tx: Tx) => Promise<Change>): Promise<${one.pascal}Row> {
  const owner = ctx.actor.ownerId;
  try {
    return await deps.db.scoped(owner, async (tx) => {
      const { row, entry } = await work(tx);
      await recordHistory({
        tx,
        owner,
        actor: ctx.actor,
        entry: { subjectKind: '${one.snake}', subjectId: row.id, ...entry },
      });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error, '${many.snake}_name')) throw new AppError('resource.name_taken', { params: { name } });
    throw error;
  }
}

/** Errors: resource.too_many, resource.name_taken. */
export function create${one.pascal}({ name, ...call }: Call & { name: string }): Promise<${one.pascal}Row> {
  const { deps, ctx } = call;
  return change({ ...call, name }, async (tx) => {
    const { count: limit } = ${one.camel}Limits;
    if ((await countLocked(tx, ctx.actor.ownerId)) >= limit) throw new AppError('resource.too_many', { params: { limit } });
    const row = { id: deps.ids.uuid(), name, createdAt: deps.clock.now() };
    await insert${one.pascal}(tx, ctx.actor.ownerId, row);
    return { row, entry: { action: '${one.snake}.created', after: { name } } };
  });
}

/** Errors: resource.not_found, resource.name_taken. */
export function rename${one.pascal}({ id, name, ...call }: Call & { id: string; name: string }): Promise<${one.pascal}Row> {
  return change({ ...call, name }, async (tx) => {
    const row = await lock${one.pascal}(tx, call.ctx.actor.ownerId, id);
    if (!row) throw notFound();
    await update${one.pascal}Name(tx, call.ctx.actor.ownerId, { id, name });
    return {
      row: { ...row, name },
      entry: { action: '${one.snake}.renamed', before: { name: row.name }, after: { name } },
    };
  });
}

/** Error: resource.not_found. */
export async function remove${one.pascal}({ id, ...call }: Call & { id: string }): Promise<Record<never, never>> {
  await change(call, async (tx) => {
    const row = await lock${one.pascal}(tx, call.ctx.actor.ownerId, id);
    if (!row) throw notFound();
    await delete${one.pascal}(tx, call.ctx.actor.ownerId, id);
    return { row, entry: { action: '${one.snake}.removed', before: { name: row.name } } };
  });
  return {};
}
`;

const module = ({
  one,
  many,
  domain,
}) => `import * as contract from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { create${one.pascal}, list${many.pascal}, remove${one.pascal}, rename${one.pascal} } from './${many.kebab}.usecases.ts';

export const ${many.camel}Module: Module = {
  name: '${many.kebab}',
  collections: none('listed by name, without folders'),
  trash: none('the screen offers to create it again'),
  search: none('the one search does not know it yet'),
  operatorSearch: none('the operator does not look for it'),
  history: ['${one.snake}'],
  undo: none('the screen offers to create it again'),
  retention: none('kept until it is removed'),
  webhooks: none('receivers have no use for it yet'),
  notices: none('only the client changes it'),
  quota: none('not part of a plan'),
  routes: (deps) => [
    route(contract.list${many.pascal}, ({ ctx }) => list${many.pascal}({ deps, ctx })),
    route(contract.create${one.pascal}, ({ ctx, body }) => create${one.pascal}({ deps, ctx, name: body.name })),
    route(contract.rename${one.pascal}, ({ ctx, params, body }) =>
      rename${one.pascal}({ deps, ctx, id: params.id, name: body.name }),
    ),
    route(contract.remove${one.pascal}, ({ ctx, params }) => remove${one.pascal}({ deps, ctx, id: params.id })),
  ],
};
`;

const test = ({
  one,
  many,
  domain,
}) => `import { ${one.camel}Limits } from '@enlace/contract/${domain}/${many.kebab}/${many.kebab}.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestClient } from '#test/kit/app.ts';

let kit: TestApp;
let client: TestClient;

beforeAll(async () => {
  kit = await createTestApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  client = await kit.createClient();
});

const url = '/api/${many.kebab}';

function create(name: string, { token } = client) {
  return kit.call('POST', url, { token, body: { name } });
}

async function names({ token } = client): Promise<string[]> {
  const answer = await kit.call('GET', url, { token });
  return answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name);
}

describe('${many.words}', () => {
  it('are listed by name', async () => {
    await create('Olivo');
    await create('Ábaco');
    expect(await names()).toEqual(['Ábaco', 'Olivo']);
  });

  it('take a new name and go, each with its record', async () => {
    const id = (await create('Olivo')).json<{ id: string }>().id;
    await kit.call('PATCH', \`\${url}/\${id}\`, { token: client.token, body: { name: 'Encina' } });
    expect(await names()).toEqual(['Encina']);
    await kit.call('DELETE', \`\${url}/\${id}\`, { token: client.token });
    expect(await names()).toEqual([]);
    const history = await kit.call('GET', '/api/history', { token: client.token });
    const actions = history.json<{ items: { action: string }[] }>().items.map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['${one.snake}.removed', '${one.snake}.renamed', '${one.snake}.created']);
  });

  it('refuse a name in use, whatever its case and accents', async () => {
    await create('Jardín');
    const again = await create('JARDIN');
    expect([again.statusCode, again.json()]).toMatchObject([409, { error: { code: 'resource.name_taken' } }]);
    expect(await names()).toEqual(['Jardín']);
  });

  it('stop at their limit', async () => {
    await kit.platform.db.scoped(
      client.owner,
      (tx) => tx.sql\`
        insert into ${many.snake} (owner_id, name, name_key)
        select \${client.owner}, number::text, number::text from generate_series(1, \${${one.camel}Limits.count}::int) as number\`,
    );
    const answer = await create('Olivo');
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'resource.too_many' } }]);
  });

  it('are nobody else’s', async () => {
    const id = (await create('Olivo')).json<{ id: string }>().id;
    const other = await kit.createClient();
    expect(await names(other)).toEqual([]);
    const answer = await kit.call('DELETE', \`\${url}/\${id}\`, { token: other.token });
    expect(answer.statusCode).toBe(404);
    expect(await names()).toEqual(['Olivo']);
  });
});
`;

/** Path → text of the files on this side. */
export function serverFiles(about) {
  const { many, domain, migration: number } = about;
  const own = `apps/server/src/${domain}/${many.kebab}/${many.kebab}`;
  const wire = `packages/contract/src/${domain}/${many.kebab}/${many.kebab}`;
  return {
    [`${wire}.contract.ts`]: contract(about),
    [`apps/server/migrations/${number}_${many.snake}.sql`]: migration(about),
    [`${own}.repository.ts`]: repository(about),
    [`${own}.usecases.ts`]: usecases(about),
    [`${own}.module.ts`]: module(about),
    [`${own}.api.test.ts`]: test(about),
  };
}
