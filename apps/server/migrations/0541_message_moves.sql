-- Messages that left a conversation for a new one or another one, with what it takes to bring them back for thirty days.
-- Mail that quotes one of them is placed where they are.
create table conversation_moves (
  owner_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  -- The target was created for them.
  is_split boolean not null,
  message_ids uuid[] not null,
  moved_at timestamptz not null,
  undo_until timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, source_id) references conversations (owner_id, id) on delete cascade,
  foreign key (owner_id, target_id) references conversations (owner_id, id) on delete cascade
);
-- Where mail to the address of the source goes.
create index conversation_moves_source on conversation_moves (owner_id, source_id);
create index conversation_moves_target on conversation_moves (owner_id, target_id);
call enlace_protect('conversation_moves');
