-- A conversation that was joined to another one: it leaves every list like a deleted one, and keeps its place so that
-- mail to its reply address finds the surviving one.
alter table conversations add column merged_into uuid;
alter table conversations add constraint conversations_merged_into_fkey
  foreign key (owner_id, merged_into) references conversations (owner_id, id) on delete cascade;
alter table conversations add constraint conversations_merged_is_away check (merged_into is null or deleted_at is not null);
alter table conversations add constraint conversations_merged_elsewhere check (merged_into is distinct from id);
create index conversations_merged on conversations (owner_id, merged_into) where merged_into is not null;

-- Conversations are kept in folders and carry labels.
call enlace_collect('conversations', 'conversation');

-- Notes of the client among the messages of a conversation. They stand in a table of their own, so that nothing that
-- reads messages for a visitor can meet one.
create table conversation_notes (
  owner_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid,
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create index conversation_notes_thread on conversation_notes (owner_id, conversation_id, created_at, id);
call enlace_protect('conversation_notes');

-- One joining of two conversations, with what takes it back for thirty days.
create table conversation_merges (
  owner_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  -- Columns of the surviving one as they were and as the joining left them: what was changed again since stays.
  target_before jsonb not null,
  target_after jsonb not null,
  source_participants text[] not null,
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, source_id) references conversations (owner_id, id) on delete cascade,
  foreign key (owner_id, target_id) references conversations (owner_id, id) on delete cascade
);
create index conversation_merges_target on conversation_merges (owner_id, target_id);
create index conversation_merges_source on conversation_merges (owner_id, source_id);
create index conversation_merges_age on conversation_merges (undo_until);
call enlace_protect('conversation_merges');

-- What moved, piece by piece.
create table conversation_merge_items (
  owner_id uuid not null,
  merge_id uuid not null,
  kind text not null check (kind in ('message', 'note', 'label')),
  item_id uuid not null,
  primary key (owner_id, merge_id, kind, item_id),
  foreign key (owner_id, merge_id) references conversation_merges (owner_id, id) on delete cascade
);
call enlace_protect('conversation_merge_items');

-- How one change of states is taken back: what was there before, for a day.
create table conversation_undos (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  rows jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index conversation_undos_age on conversation_undos (created_at);
call enlace_protect('conversation_undos');

-- Which messages brought files; kept by trigger, whoever stores them.
alter table messages add column has_files boolean not null default false;
update messages m set has_files = true
 where exists (select 1 from message_attachments a where a.owner_id = m.owner_id and a.message_id = m.id);
create index messages_with_files on messages (owner_id, conversation_id, at) where has_files;
create function note_message_files() returns trigger
  language plpgsql as $$
begin
  update messages m set has_files = true
    from (select distinct owner_id, message_id from added) a
   where m.owner_id = a.owner_id and m.id = a.message_id and not m.has_files;
  return null;
end
$$;
create trigger note_added_files after insert on message_attachments
  referencing new table as added for each statement execute function note_message_files();
