-- A backup that is whole here and could not be sent to its bucket.
alter table backup_runs drop constraint backup_runs_failure_check;
alter table backup_runs add constraint backup_runs_failure_check
  check (failure in ('disk_full', 'folder_unusable', 'database', 'check_failed', 'cut_off', 'in_use', 'bucket', 'other'));
