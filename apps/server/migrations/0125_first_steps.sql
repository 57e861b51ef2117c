-- Whether a client put the list of first steps away. What is done of it follows from facts and is stored nowhere.
create table first_steps (
  owner_id uuid primary key references users (id) on delete cascade,
  hidden_at timestamptz,
  updated_at timestamptz not null
);
call enlace_protect('first_steps');

-- Messages of a span are counted without those of conversations that are spam or in the trash, without reading the rows themselves.
create index messages_of_people on messages (owner_id, at) include (conversation_id) where direction = 'in' and kind = 'human';
drop index messages_received;
