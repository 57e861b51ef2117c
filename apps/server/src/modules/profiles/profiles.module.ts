import { profileFolders, profileLabels } from '@enlace/contract/folders/profile-collection.ts';
import { bindJob } from '#platform/jobs/job.ts';
import type { Module } from '#platform/module.ts';
import { publishDueProfiles } from './jobs/publish-due.handler.ts';
import { publishDue } from './jobs/publish-due.job.ts';
import { profileRoutes } from './profiles.routes.ts';

export const profilesModule: Module = {
  name: 'profiles',
  routes: profileRoutes,
  jobs: (deps) => [bindJob(publishDue, () => publishDueProfiles({ deps }))],
  collections: [{ noun: 'profile', table: 'profiles', folders: profileFolders, labels: profileLabels }],
};
