-- What the operator sets while the product runs; every process reads it again within a second. Absent areas are defaults.
create table operator_settings (
  area text primary key check (area in ('brand', 'limits')),
  value jsonb not null,
  changed_at timestamptz not null
);

-- Pictures of the product's name: logos for light and dark grounds, and the icon in each size browsers ask for.
create table brand_pictures (
  kind text not null check (kind in ('light', 'dark', 'icon')),
  pixels integer not null,
  hash text not null,
  content bytea not null,
  changed_at timestamptz not null,
  primary key (kind, pixels)
);

-- How many people may register in a day is counted on these.
create index registrations_created on registrations (created_at);
