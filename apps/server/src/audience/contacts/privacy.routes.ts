import * as contract from '@enlace/contract/audience/contacts/privacy.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { authorOf } from './contacts.context.ts';
import { previewPerson } from './privacy/preview-person.ts';
import { eraseContact } from './usecases/erase-contact.ts';
import { exportPerson } from './usecases/export-person.ts';

/** A person's stored data, and its erasure. */
export function privacyRoutes(deps: Platform): Route[] {
  return [
    rawRoute(contract.contactEverything, async ({ ctx, params, query, reply }) => {
      const { format } = query;
      const text = await exportPerson({ deps, ...authorOf(ctx), id: params.id, format, locale: ctx.locale });
      return reply
        .type(format === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="tamy-${params.id.slice(0, 8)}.${format}"`)
        .send(text);
    }),
    route(contract.previewContactErasure, ({ ctx, params }) => {
      const { owner } = authorOf(ctx);
      return deps.db.scoped(owner, (tx) => previewPerson(tx, owner, params.id), { readOnly: true });
    }),
    route(contract.eraseContact, async ({ ctx, params, body }) => {
      await eraseContact({ deps, ctx, id: params.id, name: body.name });
      return {};
    }),
  ];
}
