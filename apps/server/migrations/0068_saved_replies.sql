-- Templates of kind `reply`: a text for the mailbox instead of a document of blocks.
create table saved_replies (
  owner_id uuid not null,
  template_id uuid not null,
  format text not null check (format in ('plain', 'rich')),
  -- Plain text, or sanitised HTML; with variables in both.
  body text not null,
  -- Null: offered in the mailbox of every profile.
  profile_id uuid,
  used_at timestamptz,
  primary key (owner_id, template_id),
  foreign key (owner_id, template_id) references templates (owner_id, id) on delete cascade
);
create index saved_replies_last_used on saved_replies (owner_id, used_at desc nulls last, template_id);
call enlace_protect('saved_replies');
