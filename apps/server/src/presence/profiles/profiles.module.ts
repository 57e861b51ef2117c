import { profileFolders, profileLabels } from '@enlace/contract/workspace/folders/profile-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { none } from '#platform/noun.ts';
import { publishDueProfiles, publishDue } from './jobs/publish-due.job.ts';
import { profileTrash } from './profile-trash.ts';
import { profileRoutes } from './profiles.routes.ts';
import { profileSearch } from './profile-search.ts';
import { profileWebhooks } from './profiles.webhooks.ts';

export const profilesModule: Module = {
  name: 'profiles',
  history: ['profile', 'profiles'],
  undo: none('every published version can be restored'),
  retention: none('a profile is kept until it is removed'),
  webhooks: profileWebhooks,
  notices: none('`reports` notifies about decisions'),
  quota: ['profiles'],
  operatorSearch: none('the operator finds clients and invoices'),
  trash: [profileTrash],
  search: [profileSearch],
  routes: profileRoutes,
  jobs: (deps) => [bindJob(publishDue, () => publishDueProfiles({ deps }))],
  collections: [{ noun: 'profile', table: 'profiles', folders: profileFolders, labels: profileLabels }],
};
