-- The box a conversation came through, and the address of the client that its person wrote to.
alter table conversations
  add column source_id uuid,
  add column address text check (address = lower(address));
