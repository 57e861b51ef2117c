import { defineOperation } from '../../core/operation.ts';
import { backupBucketSchema, backupSettingsSchema, backupStateSchema } from './backups.schemas.ts';

export const getBackups = defineOperation({
  id: 'backups.get',
  method: 'GET',
  path: '/api/admin/backups',
  access: 'admin',
  permission: 'backups.manage',
  summary: 'Existing backups, how they are made and how the last one went',
  reply: backupStateSchema,
});

export const getBackupBucket = defineOperation({
  id: 'backups.bucket',
  method: 'GET',
  path: '/api/admin/backups/bucket',
  access: 'admin',
  permission: 'backups.manage',
  summary: 'The contents of the bucket backups are sent to',
  reply: backupBucketSchema,
});

export const setBackupSettings = defineOperation({
  id: 'backups.set',
  method: 'PUT',
  path: '/api/admin/backups/settings',
  access: 'admin',
  permission: 'backups.manage',
  proof: true,
  summary: 'Set when backups are made, where, and how many are kept',
  body: backupSettingsSchema,
  reply: backupStateSchema,
  errors: ['backups.folder_unusable'],
});

export const requestBackup = defineOperation({
  id: 'backups.request',
  method: 'POST',
  path: '/api/admin/backups',
  access: 'admin',
  permission: 'backups.manage',
  success: 202,
  summary: 'Make a backup now',
  reply: backupStateSchema,
  errors: ['backups.running'],
});

export const requestCheck = defineOperation({
  id: 'backups.check',
  method: 'POST',
  path: '/api/admin/backups/check',
  access: 'admin',
  permission: 'backups.manage',
  history: 'none',
  success: 202,
  summary: 'Read every backup again and compare it with what was written',
  reply: backupStateSchema,
  errors: ['backups.running'],
});
