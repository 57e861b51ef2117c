import * as contract from '@enlace/contract/mailbox/conversations/mailbox-rules.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { applyRule } from './apply-rule.ts';
import { changeRule, createRule, listRules, orderRules, removeRule, restoreRule, switchRule } from './keep-rules.ts';
import { tryRule } from './try-rule.ts';

export function mailboxRuleRoutes(deps: Platform): Route[] {
  return [
    route(contract.listMailboxRules, async ({ ctx }) => ({ items: await listRules({ deps, ctx }) })),
    route(contract.createMailboxRule, async ({ ctx, body }) => ({
      rule: await createRule({ deps, ctx, input: body }),
    })),
    route(contract.changeMailboxRule, async ({ ctx, params, body }) => ({
      rule: await changeRule({ deps, ctx, id: params.id, input: body }),
    })),
    route(contract.switchMailboxRule, async ({ ctx, params, body }) => ({
      rule: await switchRule({ deps, ctx, id: params.id, isEnabled: body.isEnabled }),
    })),
    route(contract.orderMailboxRules, async ({ ctx, body }) => {
      await orderRules({ deps, ctx, ids: body.ids });
      return {};
    }),
    route(contract.removeMailboxRule, async ({ ctx, params }) => {
      await removeRule({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreMailboxRule, async ({ ctx, params }) => ({
      rule: await restoreRule({ deps, ctx, id: params.id }),
    })),
    route(contract.tryMailboxRule, async ({ ctx, body }) => ({ items: await tryRule({ deps, ctx, input: body }) })),
    route(contract.applyMailboxRule, ({ ctx, params }) => applyRule({ deps, ctx, id: params.id })),
  ];
}
