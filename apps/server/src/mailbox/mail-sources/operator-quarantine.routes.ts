import * as contract from '@enlace/contract/mailbox/mail-sources/operator-quarantine.contract.ts';
import { discardMail, retryMail, takeOriginal } from '#mailbox/conversations/usecases/quarantine.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOfQuarantined, listAllQuarantined } from './usecases/operator-quarantine.ts';

export function operatorQuarantineRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAllQuarantined, ({ query }) => listAllQuarantined({ deps, query })),
    rawRoute(contract.downloadQuarantined, async ({ ctx, params: { id }, reply }) => {
      const raw = await takeOriginal({ deps, author: await authorOfQuarantined({ deps, ctx, id }), id });
      // Never displayed: an unreadable mail may be hostile.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${id}.eml"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(raw);
    }),
    route(contract.retryAnyQuarantined, async ({ ctx, params: { id } }) => {
      await retryMail({ deps, author: await authorOfQuarantined({ deps, ctx, id }), id });
      return {};
    }),
    route(contract.discardAnyQuarantined, async ({ ctx, params: { id } }) => {
      await discardMail({ deps, author: await authorOfQuarantined({ deps, ctx, id }), id });
      return {};
    }),
  ];
}
