import * as contract from '@enlace/contract/mailbox/conversations/originals.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf } from '../mailbox.context.ts';
import { attachmentDisposition } from '../usecases/read-attachment.ts';
import { downloadOriginal, readSource } from './read-original.ts';
import { rereadMessage } from './reread-message.ts';

export function originalRoutes(deps: Platform): Route[] {
  return [
    route(contract.readMessageSource, ({ ctx, params }) => readSource({ deps, ctx, id: params.id })),
    rawRoute(contract.downloadMessageOriginal, async ({ ctx, params, reply }) => {
      const { name, raw } = await downloadOriginal({ deps, ctx, id: params.id });
      return reply
        .type('application/octet-stream')
        .header('content-disposition', attachmentDisposition(name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(raw);
    }),
    route(contract.rereadMessage, ({ ctx, params, body }) =>
      rereadMessage({ deps, ctx, id: params.id, charset: body.charset }),
    ),
    route(contract.readOriginalsState, async ({ ctx }) => {
      const { owner } = authorOf(ctx);
      const { limits } = await deps.settings.read();
      const days = limits.rawMailDays ?? deps.config.mail.inbound.rawDays;
      return deps.db.scoped(
        owner,
        async (tx) => {
          const [row] = await tx.sql<{ count: number; bytes: number }[]>`
            select count(*)::int as count, coalesce(sum(counted_bytes), 0)::float8 as bytes from inbound_mails
            where owner_id = ${owner} and counted_bytes > 0`;
          return { count: row?.count ?? 0, bytes: row?.bytes ?? 0, days };
        },
        { readOnly: true },
      );
    }),
  ];
}
