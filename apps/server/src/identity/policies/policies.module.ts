import * as publicContract from '@enlace/contract/identity/policies/policy.contract.ts';
import * as desk from '@enlace/contract/identity/policies/policy-admin.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { defaultPolicy } from './default-policy.ts';
import type { PolicyRow } from './policies.types.ts';
import { getCurrentPolicy, getPolicyVersion, listPolicyVersions } from './policies.usecases.ts';
import { listAnswers } from './policy-answers.queries.ts';
import { publishDraft, readDesk, removeDraft, saveDraft } from './policy-desk.usecases.ts';
import { answerPolicy, readStanding } from './policy-standing.usecases.ts';

/** What visitors read calls the publication the last change. */
function published(row: PolicyRow) {
  return { ...row, updatedAt: row.publishedAt };
}

export const policiesModule: Module = {
  name: 'policies',
  ...withoutItems('texts of the operator, with versions'),
  history: ['policy'],
  retention: none('every version that was answered is kept'),
  webhooks: none('nothing of a client'),
  notices: none('a new version is shown at the next visit'),
  routes: (deps) => [
    route(publicContract.policy, async () => published(await deps.db.system(getCurrentPolicy, { readOnly: true }))),
    route(publicContract.policyVersions, async () => ({
      items: await deps.db.system(listPolicyVersions, { readOnly: true }),
    })),
    route(publicContract.policyVersion, async ({ params }) =>
      published(await deps.db.system((tx) => getPolicyVersion(tx, params.version), { readOnly: true })),
    ),
    route(publicContract.policyStanding, ({ ctx }) => readStanding({ deps, actor: ctx.actor })),
    route(publicContract.answerPolicy, ({ ctx, body }) =>
      answerPolicy({ deps, actor: ctx.actor, version: body.version }),
    ),
    route(desk.getPolicyDesk, () => readDesk({ deps })),
    route(desk.putPolicyDraft, ({ ctx, body }) => saveDraft({ deps, actor: ctx.actor, input: body })),
    route(desk.removePolicyDraft, async ({ ctx }) => {
      await removeDraft({ deps, actor: ctx.actor });
      return {};
    }),
    route(desk.publishPolicy, ({ ctx, body }) => publishDraft({ deps, actor: ctx.actor, revision: body.revision })),
    route(desk.listPolicyAnswers, ({ query }) =>
      listAnswers({ deps, version: query.version, cursor: query.cursor, limit: query.limit }),
    ),
  ],
  async seed({ db }) {
    await db.system(async (tx) => {
      await tx.sql`insert into policies (version, texts) values (1, ${tx.sql.json(defaultPolicy)}) on conflict do nothing`;
    });
  },
};
