-- Statistics without addresses: sums per day in the owner's time zone.
create table profile_visit_days (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  visits integer not null default 0,
  visitors integer not null default 0,
  qr_visits integer not null default 0,
  primary key (owner_id, profile_id, day),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_visit_days');

create table profile_click_days (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  block_id text not null,
  clicks integer not null default 0,
  primary key (owner_id, profile_id, day, block_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('profile_click_days');

-- Who was already counted today, as a hash under that day's salt. Rows and salts live two days.
create table profile_visitor_marks (
  owner_id uuid not null,
  profile_id uuid not null,
  day date not null,
  mark bytea not null,
  primary key (owner_id, profile_id, day, mark)
);
create index profile_visitor_marks_age on profile_visitor_marks (day);
call enlace_protect('profile_visitor_marks');

create table visit_salts (
  day date primary key,
  salt bytea not null
);
