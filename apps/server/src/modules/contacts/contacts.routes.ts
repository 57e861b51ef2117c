import { Readable } from 'node:stream';
import * as contract from '@enlace/contract/contacts/contacts.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { presentContact } from './contacts.presenter.ts';
import { getContactRow } from './contacts.repository.ts';
import { addNote } from './usecases/add-note.ts';
import { bulkContacts } from './usecases/bulk-contacts.ts';
import { createContact } from './usecases/create-contact.ts';
import { exportContacts } from './usecases/export-contacts.ts';
import { getContact, listContacts, listTimeline } from './usecases/read-contacts.ts';
import { removeContacts, restoreContacts } from './usecases/trash-contacts.ts';
import { updateContact } from './usecases/update-contact.ts';
import { notFound } from '#platform/errors.ts';

function readRoutes(deps: Platform): Route[] {
  return [
    route(contract.listContacts, ({ ctx, query }) => listContacts({ deps, ctx, query })),
    rawRoute(contract.exportContacts, async ({ ctx, query, reply }) => {
      const { search, status } = query;
      const filter = { search: search === '' ? undefined : search, status };
      const day = deps.clock.now().toString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tamys-${day}.csv"`)
        .send(Readable.from(exportContacts({ deps, ctx, filter })));
    }),
    route(contract.getContact, ({ ctx, params }) => getContact({ deps, ctx, id: params.id })),
    route(contract.contactTimeline, ({ ctx, params, query }) => listTimeline({ deps, ctx, id: params.id, query })),
  ];
}

function writeRoutes(deps: Platform): Route[] {
  return [
    route(contract.createContact, ({ ctx, body }) => createContact({ deps, ctx, input: body })),
    route(contract.bulkContacts, async ({ ctx, body }) => ({
      changed: await bulkContacts({ deps, ctx, input: body }),
    })),
    route(contract.updateContact, ({ ctx, params, body }) => updateContact({ deps, ctx, id: params.id, input: body })),
    route(contract.removeContact, async ({ ctx, params }) => {
      if ((await removeContacts({ deps, ctx, ids: [params.id] })) === 0) throw notFound();
      return {};
    }),
    route(contract.restoreContact, async ({ ctx, params }) => {
      if ((await restoreContacts({ deps, ctx, ids: [params.id] })) === 0) throw notFound();
      const { ownerId } = ctx.actor;
      const now = deps.clock.now();
      return presentContact(await deps.db.scoped(ownerId, (tx) => getContactRow(tx, ownerId, { id: params.id, now })));
    }),
    route(contract.addContactNote, ({ ctx, params, body }) => addNote({ deps, ctx, id: params.id, text: body.text })),
  ];
}

export function contactsRoutes(deps: Platform): Route[] {
  return [...readRoutes(deps), ...writeRoutes(deps)];
}
