import { Readable } from 'node:stream';
import * as addressContract from '@enlace/contract/audience/contacts/contact-addresses.contract.ts';
import * as fieldContract from '@enlace/contract/audience/contacts/custom-fields.contract.ts';
import * as duplicateContract from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import * as mergeContract from '@enlace/contract/audience/contacts/merges.contract.ts';
import * as bulkContract from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import * as listContract from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import * as viewsContract from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import * as contract from '@enlace/contract/audience/contacts/contacts.contract.ts';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { contactOf, getContactRow } from './contacts.repository.ts';
import { topicRoutes } from './topics/topics.routes.ts';
import { addNote } from './usecases/add-note.ts';
import { readBulkRun, startBulkRun, stopBulkRun, undoBulkRun } from './usecases/bulk-runs.ts';
import { createView, listViews, removeView, updateView } from './usecases/list-views.ts';
import { bulkContacts } from './usecases/bulk-contacts.ts';
import { addAddress, dropAddress, updateAddress } from './usecases/manage-addresses.ts';
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomField,
  updateCustomField,
} from './usecases/manage-custom-fields.ts';
import { listDuplicates, tellApart, undoTellApart } from './usecases/find-duplicates.ts';
import { listMerges, mergeContacts } from './usecases/merge-contacts.ts';
import { undoMerge } from './usecases/undo-merge.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { createContact } from './usecases/create-contact.ts';
import { exportContacts } from './usecases/export-contacts.ts';
import { listContacts } from './usecases/list-contacts.ts';
import { getContact, listTimeline } from './usecases/read-contacts.ts';
import { removeContacts, restoreContacts } from './usecases/trash-contacts.ts';
import { updateContact } from './usecases/update-contact.ts';
import { notFound } from '#platform/errors.ts';

const exportFiles = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  vcard: { type: 'text/vcard; charset=utf-8', ending: 'vcf' },
} as const;

function readRoutes(deps: Platform): Route[] {
  return [
    route(listContract.listContacts, ({ ctx, query }) => listContacts({ deps, ctx, query })),
    rawRoute(contract.exportContacts, async ({ ctx, query, reply }) => {
      const day = deps.clock.now().toString().slice(0, 10);
      const { format, ids, ...filter } = query;
      const { type, ending } = exportFiles[format];
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="tamys-${day}.${ending}"`)
        .send(Readable.from(exportContacts({ deps, ctx, filter, ids, format }), { objectMode: false }));
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
      return contactOf(await deps.db.scoped(ownerId, (tx) => getContactRow(tx, ownerId, { id: params.id, now })));
    }),
    route(contract.addContactNote, ({ ctx, params, body }) => addNote({ deps, ctx, id: params.id, text: body.text })),
  ];
}

function viewRoutes(deps: Platform): Route[] {
  return [
    route(viewsContract.listContactViews, ({ ctx }) => listViews({ deps, ctx })),
    route(viewsContract.createContactView, ({ ctx, body }) => createView({ deps, ctx, input: body })),
    route(viewsContract.updateContactView, ({ ctx, params, body }) =>
      updateView({ deps, ctx, id: params.id, input: body }),
    ),
    route(viewsContract.removeContactView, ({ ctx, params }) => removeView({ deps, ctx, id: params.id })),
  ];
}

function bulkRunRoutes(deps: Platform): Route[] {
  return [
    route(bulkContract.startBulkRun, ({ ctx, body }) => startBulkRun({ deps, ctx, input: body })),
    route(bulkContract.readBulkRun, ({ ctx, params }) => readBulkRun({ deps, ctx, id: params.id })),
    route(bulkContract.stopBulkRun, ({ ctx, params }) => stopBulkRun({ deps, ctx, id: params.id })),
    route(bulkContract.undoBulkRun, ({ ctx, params }) => undoBulkRun({ deps, ctx, id: params.id })),
  ];
}

function recordRoutes(deps: Platform): Route[] {
  return [
    route(addressContract.addContactAddress, ({ ctx, params, body }) =>
      addAddress({ deps, ctx, id: params.id, input: body }),
    ),
    route(addressContract.updateContactAddress, ({ ctx, params, body }) =>
      updateAddress({ deps, ctx, id: params.id, addressId: params.addressId, input: body }),
    ),
    route(addressContract.removeContactAddress, ({ ctx, params }) =>
      dropAddress({ deps, ctx, id: params.id, addressId: params.addressId }),
    ),
    route(fieldContract.listCustomFields, ({ ctx }) => listCustomFields({ deps, ctx })),
    route(fieldContract.createCustomField, ({ ctx, body }) => createCustomField({ deps, ctx, input: body })),
    route(fieldContract.updateCustomField, ({ ctx, params, body }) =>
      updateCustomField({ deps, ctx, id: params.id, input: body }),
    ),
    route(fieldContract.orderCustomFields, async ({ ctx, body }) => {
      await orderCustomFields({ deps, ctx, ids: body.ids });
      return {};
    }),
    route(fieldContract.removeCustomField, ({ ctx, params, query }) =>
      removeCustomField({ deps, ctx, id: params.id, values: query.values }),
    ),
  ];
}

function mergeRoutes(deps: Platform): Route[] {
  return [
    route(duplicateContract.listDuplicates, ({ ctx, query }) =>
      listDuplicates({ deps, ctx, contactId: query.contactId }),
    ),
    route(duplicateContract.tellApart, async ({ ctx, body }) => {
      await tellApart({ deps, ctx, ids: body.contactIds });
      return {};
    }),
    route(duplicateContract.undoTellApart, async ({ ctx, body }) => {
      await undoTellApart({ deps, ctx, ids: body.contactIds });
      return {};
    }),
    route(mergeContract.mergeContacts, ({ ctx, params, body }) =>
      mergeContacts({ deps, ctx, id: params.id, input: body }),
    ),
    route(mergeContract.listMerges, ({ ctx }) => listMerges({ deps, ctx })),
    route(mergeContract.undoMerge, ({ ctx, params }) => undoMerge({ deps, ctx, id: params.id })),
  ];
}

export function contactsRoutes(deps: Platform): Route[] {
  return [
    ...readRoutes(deps),
    ...recordRoutes(deps),
    ...topicRoutes(deps),
    ...mergeRoutes(deps),
    ...privacyRoutes(deps),
    ...writeRoutes(deps),
    ...viewRoutes(deps),
    ...bulkRunRoutes(deps),
  ];
}
