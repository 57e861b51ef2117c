-- What new profiles and templates of a client begin with.
create table client_brands (
  owner_id uuid primary key references users (id) on delete cascade,
  logo_file_id uuid,
  logo_alt text not null default '',
  accent text,
  ground text,
  ink text,
  headings text,
  body_text text,
  -- {network, url}, in their order.
  socials jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  foreign key (owner_id, logo_file_id) references files (owner_id, id) on delete set null (logo_file_id)
);
create index client_brands_logo on client_brands (owner_id, logo_file_id);
call enlace_protect('client_brands');
