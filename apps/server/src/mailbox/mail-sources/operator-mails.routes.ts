import * as contract from '@enlace/contract/mailbox/mail-sources/operator-mails.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { getMail, listMails, readOriginalMail, removeMail } from './usecases/operator-mails.ts';

export function operatorMailRoutes(deps: Platform): Route[] {
  return [
    route(contract.listOperatorMails, ({ query }) => listMails({ deps, query })),
    route(contract.getOperatorMail, ({ params: { id } }) => getMail({ deps, id })),
    rawRoute(contract.downloadOperatorMail, async ({ params: { id }, reply }) =>
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${id}.eml"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await readOriginalMail({ deps, id })),
    ),
    route(contract.removeOperatorMail, async ({ ctx, params: { id } }) => {
      await removeMail({ deps, ctx, id });
      return {};
    }),
  ];
}
