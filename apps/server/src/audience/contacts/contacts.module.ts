import { undoBulkRun } from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import { undoTellApart } from '@enlace/contract/audience/contacts/duplicates.contract.ts';
import { undoMerge } from '@enlace/contract/audience/contacts/merges.contract.ts';
import { contactFolders, contactLabels } from '@enlace/contract/workspace/folders/contact-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { contactTrash } from './contact-trash.ts';
import { countLiveContacts } from './contact-counts.queries.ts';
import { contactsRoutes } from './contacts.routes.ts';
import { forgetOldRuns, runBulk, bulkRunJob, forgetBulkRuns } from './jobs/bulk-run.job.ts';
import { forgetFiles, forgetFilesJob } from './jobs/forget-files.job.ts';
import { forgetMerges, forgetMergesJob } from './jobs/forget-merges.job.ts';
import { contactSearch } from './contact-search.ts';
import { contactWebhooks } from './contacts.webhooks.ts';
import { convertContactAddresses } from './usecases/convert-addresses.ts';

export const contactsModule: Module = {
  name: 'contacts',
  history: ['contact', 'contact_field', 'contact_topic', 'contact_view', 'contacts'],
  undo: [undoMerge, undoTellApart, undoBulkRun],
  retention: [forgetMergesJob, forgetBulkRuns],
  webhooks: contactWebhooks,
  notices: none('the contact is notified, not the client'),
  quota: ['contacts'],
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [contactTrash],
  search: [contactSearch],
  routes: contactsRoutes,
  seed: (deps) => convertContactAddresses({ deps }),
  jobs: (deps) => [
    bindJob(bulkRunJob, (payload, { signal }) => runBulk({ deps, payload, signal })),
    bindJob(forgetMergesJob, () => forgetMerges({ deps })),
    bindJob(forgetFilesJob, ({ keys }) => forgetFiles({ deps, keys })),
    bindJob(forgetBulkRuns, () => forgetOldRuns({ deps })),
  ],
  collections: [
    {
      noun: 'contact',
      table: 'contacts',
      folders: contactFolders,
      labels: contactLabels,
      countLive: countLiveContacts,
    },
  ],
};
