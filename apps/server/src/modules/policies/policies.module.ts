import { policy } from '@enlace/contract/policy/policy.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { defaultPolicy } from './default-policy.ts';
import { getCurrentPolicy } from './policies.usecases.ts';

export const policiesModule: Module = {
  name: 'policies',
  routes: (deps) => [
    route(policy, async () => {
      const { version, texts, publishedAt } = await deps.db.system(getCurrentPolicy);
      return { version, texts, updatedAt: publishedAt.toString() };
    }),
  ],
  async seed({ db }) {
    await db.system(async (tx) => {
      await tx.sql`insert into policies (version, texts) values (1, ${tx.sql.json(defaultPolicy)}) on conflict do nothing`;
    });
  },
};
