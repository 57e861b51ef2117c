-- Since when each target holds: who wrote before has no notice of it.
alter table mailbox_targets
  add column first_since timestamptz not null default '-infinity',
  add column answer_since timestamptz not null default '-infinity';
alter table mailbox_targets alter column first_since set default now(), alter column answer_since set default now();
