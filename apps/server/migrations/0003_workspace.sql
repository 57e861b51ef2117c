-- Audit log: append-only, written in the transaction of the change.
create table history_entries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  actor jsonb not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now(),
  -- How the change was made. The network is truncated (IPv4 /24, IPv6 /48): a full address is never stored.
  operation text,
  network text,
  acting_admin_id uuid,
  api_key_id uuid,
  job text,
  -- Set when the content was erased together with the account; digest and seal are kept.
  erased_at timestamptz,
  -- The chain covers values that may have to be erased (before, after, network) only through a digest with this salt.
  -- Erasing the salt with them leaves a proof that values existed but reveals nothing. Entries without a salt predate
  -- this column; their seal covers the values directly.
  salt bytea default uuid_send(gen_random_uuid()),
  -- Set when the values were erased because they named a person. Actor, action, subject and time are kept.
  values_erased_at timestamptz,
  primary key (owner_id, id)
);
create index history_entries_subject on history_entries (owner_id, subject_kind, subject_id, id desc);
call enlace_protect('history_entries');
call enlace_append_only('history_entries');
-- The list across all clients, newest first.
create index history_entries_newest on history_entries (id desc);
create index history_entries_emptied on history_entries (owner_id, id) where erased_at is not null or values_erased_at is not null;

create table notifications (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  params jsonb not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  in_app boolean not null default true,
  email text not null default 'off' check (email in ('off', 'immediate', 'daily')),
  -- Set when the mail was queued or is no longer needed.
  mailed_at timestamptz,
  push boolean not null default false,
  -- Set when the push was sent or is no longer needed.
  pushed_at timestamptz,
  primary key (owner_id, id)
);
call enlace_protect('notifications');
create index notifications_digest on notifications (owner_id) where email = 'daily' and mailed_at is null;
create index notifications_mailed on notifications (owner_id, mailed_at) where email = 'immediate' and mailed_at is not null;
create index notifications_unpushed on notifications (owner_id) where push and pushed_at is null;
create index notifications_unread on notifications (owner_id, id) where read_at is null and in_app;

create table live_events (
  owner_id uuid not null,
  id bigint generated always as identity,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Cursor for clients that resume the stream. Assigned at commit under a lock per client: a reader that has seen a
  -- position has seen everything before it. Ids do not guarantee this, because the lower of two may be committed last.
  -- The lock adds no waiting, since pg_notify already serialises these commits, and it is held only during the commit,
  -- so it cannot deadlock with other locks.
  position bigint,
  primary key (owner_id, id)
);
create index live_events_age on live_events (created_at);
call enlace_protect('live_events');
create unique index live_events_position on live_events (owner_id, position);

-- With row-level security, only leakproof operators can use an index, and text search is not leakproof: a search would
-- read every row of the client. These functions run as the schema owner, which bypasses the policy when it is a
-- superuser (the embedded server), and check the scope themselves. With another owner the results are the same, but
-- slower. `execute` plans for the actual words: rare ones use the index, common ones stop early.
create function search_contacts(owner uuid, words tsquery, most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select id from contacts where owner_id = $1 and deleted_at is null and search @@ $2 limit $3' using owner, words, most;
end
$$;

-- Conversations with a matching message, once per matching message.
create function search_conversations(owner uuid, words tsquery, most integer) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  if not enlace_is_system() and owner is distinct from enlace_owner_id() then return; end if;
  return query execute
    'select conversation_id from messages where owner_id = $1 and search @@ $2 limit $3' using owner, words, most;
end
$$;

-- Channels per kind of notification. A kind without a row uses the product's defaults.
create table notification_channels (
  owner_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'immediate', 'daily')),
  -- Push to devices while the app is closed (RFC 8030). Off for rows that predate this channel.
  push boolean not null default false,
  primary key (owner_id, kind)
);
call enlace_protect('notification_channels');

-- One summary per client and day, even if the job runs twice.
create table notification_digests (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  mail_id uuid,
  created_at timestamptz not null,
  primary key (owner_id, day)
);
call enlace_protect('notification_digests');

-- Entries waiting for their seal. Filled by a trigger, so that no writer can omit it.
create table history_unsealed (
  entry_id uuid primary key,
  owner_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call enlace_protect('history_unsealed');

create function enlace_queue_seal() returns trigger
  language plpgsql as $$
begin
  insert into history_unsealed (entry_id, owner_id) select id, owner_id from fresh;
  return null;
end
$$;
create trigger history_entries_queue_seal after insert on history_entries
  referencing new table as fresh for each statement execute function enlace_queue_seal();

-- One hash chain over all entries and one per client within it. Written only by the sealer.
create table history_seals (
  seq bigint primary key,
  owner_id uuid not null,
  owner_seq bigint not null,
  entry_id uuid not null,
  entry_digest bytea not null,
  previous_hash bytea not null,
  owner_previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  values_digest bytea,
  unique (owner_id, owner_seq),
  unique (owner_id, entry_id)
);
call enlace_protect('history_seals');
call enlace_append_only('history_seals');

-- Chain positions signed with a key that is not in the database.
create table history_anchors (
  seq bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  signature text not null
);
call enlace_append_only('history_anchors');

-- An erasure is first ordered, then executed, then proved by a signed count and digest of all erased entries.
create table history_erasures (
  owner_id uuid not null,
  id uuid not null,
  stage text not null check (stage in ('ordered', 'done')),
  entries bigint,
  digest bytea,
  signature text,
  at timestamptz not null,
  primary key (owner_id, id, stage),
  check ((stage = 'done') = (entries is not null and digest is not null and signature is not null))
);
call enlace_protect('history_erasures');
call enlace_append_only('history_erasures');

-- Erases a client's entries. One erasure at a time per client: its proof covers everything erased so far.
create function enlace_erase_history(target uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not exists (
    select from history_erasures o
     where o.owner_id = target and o.stage = 'ordered'
       and not exists (select from history_erasures d where d.owner_id = o.owner_id and d.id = o.id and d.stage = 'done')
  ) then
    raise exception 'no erasure of this history is ordered' using errcode = 'insufficient_privilege';
  end if;
  update history_entries e
     set actor = case when e.actor ->> 'kind' = 'admin' then e.actor else '{"kind":"erased"}' end,
         action = case when e.actor ->> 'kind' = 'admin' or e.acting_admin_id is not null then e.action else 'history.erased' end,
         subject_kind = case when e.actor ->> 'kind' = 'admin' or e.acting_admin_id is not null then e.subject_kind else 'erased' end,
         subject_id = null, before = null, after = null, request_id = null, operation = null, network = null,
         api_key_id = null, job = null, salt = null, erased_at = now()
   where e.owner_id = target and e.erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Verifications of the chain, for the screens. An all-zero owner_id means the whole chain.
create table history_checks (
  owner_id uuid not null,
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'ok', 'broken', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  progress_at timestamptz not null,
  checked bigint not null default 0,
  total bigint not null default 0,
  entries bigint not null default 0,
  reason text check (reason in ('changed', 'missing', 'reordered', 'unsealed', 'anchor')),
  seq bigint,
  entry_id uuid,
  primary key (owner_id, id)
);
call enlace_protect('history_checks');

create table exports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  state text not null default 'queued' check (state in ('queued', 'working', 'ready', 'failed', 'expired')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Fencing number: a run with an older attempt must not write any more.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  steps_done integer not null default 0,
  steps_total integer not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint,
  entries integer,
  sha256 text,
  ticket_hash bytea unique,
  ticket_expires_at timestamptz,
  primary key (owner_id, id)
);
create unique index exports_running on exports (owner_id) where state in ('queued', 'working');
-- For the maintenance job, across all clients.
create index exports_open on exports (state, heartbeat_at) where state in ('queued', 'working', 'ready');
call enlace_protect('exports');

-- The operator's record of closed accounts. It outlives the account, so it holds only an id, dates and counts.
create table erasures (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  requested_by text not null check (requested_by in ('client', 'admin')),
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  reminded_at timestamptz,
  cancelled_at timestamptz,
  started_at timestamptz,
  lease_until timestamptz,
  finished_at timestamptz,
  rows_erased bigint not null default 0
);
create unique index erasures_open on erasures (user_id) where cancelled_at is null and finished_at is null;

-- Folders and labels for all nouns. `noun` is part of every key, so that nouns never mix. Trees and lists are small
-- (limits are in the contract); links can number millions.
create table folders (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  noun text not null,
  parent_id uuid,
  name text not null,
  -- The name for comparison: composed, lower case, single spaces.
  name_key text not null,
  position integer not null,
  -- Live items directly in this folder; maintained by trigger.
  subjects integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, noun, id),
  foreign key (owner_id, noun, parent_id) references folders (owner_id, noun, id) on delete cascade
);
-- Unique names per parent; also lists the children of a folder.
create unique index folders_name on folders (owner_id, noun, parent_id, name_key) nulls not distinct;
call enlace_protect('folders');

create table labels (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  noun text not null,
  name text not null,
  name_key text not null,
  colour smallint not null check (colour between 1 and 8),
  position integer not null,
  subjects integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, noun, id)
);
create unique index labels_name on labels (owner_id, noun, name_key);
call enlace_protect('labels');

-- An item is in at most one folder. Links of items in the trash are kept but not counted, so that restoring an item
-- also restores its folder.
create table folder_links (
  owner_id uuid not null,
  noun text not null,
  subject_id uuid not null,
  folder_id uuid not null,
  live boolean not null default true,
  primary key (owner_id, noun, subject_id),
  foreign key (owner_id, noun, folder_id) references folders (owner_id, noun, id) on delete cascade
);
create index folder_links_members on folder_links (owner_id, noun, folder_id, subject_id);
call enlace_protect('folder_links');

create table label_links (
  owner_id uuid not null,
  noun text not null,
  subject_id uuid not null,
  label_id uuid not null,
  live boolean not null default true,
  primary key (owner_id, noun, subject_id, label_id),
  foreign key (owner_id, noun, label_id) references labels (owner_id, noun, id) on delete cascade
);
create index label_links_members on label_links (owner_id, noun, label_id, subject_id);
call enlace_protect('label_links');

-- Data to undo one change; kept for a day.
create table folder_undos (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  noun text not null,
  kind text not null check (kind in ('subjects_moved', 'folder_deleted', 'subjects_labelled', 'label_deleted', 'labels_merged')),
  state jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index folder_undos_age on folder_undos (created_at);
call enlace_protect('folder_undos');

-- The previous links. `target_id` is the folder or label; `had` says whether the link existed.
create table folder_undo_links (
  owner_id uuid not null,
  undo_id uuid not null,
  subject_id uuid not null,
  target_id uuid not null,
  had boolean not null,
  primary key (owner_id, undo_id, subject_id, target_id),
  foreign key (owner_id, undo_id) references folder_undos (owner_id, id) on delete cascade
);
call enlace_protect('folder_undo_links');

-- Counts are maintained for every writer. Rows are locked in a fixed order to avoid deadlocks.
create function count_folder_links() returns trigger
  language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select owner_id, folder_id as id, count(*)::int as amount from added where live group by 1, 2) c;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select owner_id, folder_id as id, -count(*)::int as amount from removed where live group by 1, 2) c;
  else
    select jsonb_agg(c) into changes from (
      select owner_id, id, sum(amount)::int as amount from (
        select owner_id, folder_id as id, 1 as amount from added where live
        union all select owner_id, folder_id, -1 from removed where live) as moves
       group by 1, 2 having sum(amount) <> 0) c;
  end if;
  if changes is null then return null; end if;
  perform 1 from folders f join jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int) using (owner_id, id)
    order by f.id for no key update of f;
  update folders f set subjects = f.subjects + c.amount
    from jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int)
   where f.owner_id = c.owner_id and f.id = c.id;
  return null;
end
$$;
create trigger count_added_folder_links after insert on folder_links
  referencing new table as added for each statement execute function count_folder_links();
create trigger count_changed_folder_links after update on folder_links
  referencing old table as removed new table as added for each statement execute function count_folder_links();
create trigger count_removed_folder_links after delete on folder_links
  referencing old table as removed for each statement execute function count_folder_links();

create function count_label_links() returns trigger
  language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select owner_id, label_id as id, count(*)::int as amount from added where live group by 1, 2) c;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select owner_id, label_id as id, -count(*)::int as amount from removed where live group by 1, 2) c;
  else
    select jsonb_agg(c) into changes from (
      select owner_id, id, sum(amount)::int as amount from (
        select owner_id, label_id as id, 1 as amount from added where live
        union all select owner_id, label_id, -1 from removed where live) as moves
       group by 1, 2 having sum(amount) <> 0) c;
  end if;
  if changes is null then return null; end if;
  perform 1 from labels l join jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int) using (owner_id, id)
    order by l.id for no key update of l;
  update labels l set subjects = l.subjects + c.amount
    from jsonb_to_recordset(changes) as c (owner_id uuid, id uuid, amount int)
   where l.owner_id = c.owner_id and l.id = c.id;
  return null;
end
$$;
create trigger count_added_label_links after insert on label_links
  referencing new table as added for each statement execute function count_label_links();
create trigger count_changed_label_links after update on label_links
  referencing old table as removed new table as added for each statement execute function count_label_links();
create trigger count_removed_label_links after delete on label_links
  referencing old table as removed for each statement execute function count_label_links();

-- Folder and label links follow their item into the trash, back and into deletion.
create function follow_collected() returns trigger
  language plpgsql as $$
declare
  collected text := tg_argv[0];
begin
  if tg_op = 'DELETE' then
    delete from folder_links l using removed r where l.owner_id = r.owner_id and l.noun = collected and l.subject_id = r.id;
    delete from label_links l using removed r where l.owner_id = r.owner_id and l.noun = collected and l.subject_id = r.id;
    return null;
  end if;
  if not exists (select 1 from added a join removed r using (owner_id, id)
                  where (a.deleted_at is null) is distinct from (r.deleted_at is null)) then return null; end if;
  update folder_links l set live = a.deleted_at is null
    from added a where l.owner_id = a.owner_id and l.noun = collected and l.subject_id = a.id and l.live is distinct from (a.deleted_at is null);
  update label_links l set live = a.deleted_at is null
    from added a where l.owner_id = a.owner_id and l.noun = collected and l.subject_id = a.id and l.live is distinct from (a.deleted_at is null);
  return null;
end
$$;

-- Enables folders and labels for a noun's table (owner_id, id, deleted_at).
create procedure enlace_collect(target regclass, noun text)
  language plpgsql as $$
begin
  execute format('create trigger follow_changed after update on %s referencing old table as removed new table as added '
                 'for each statement execute function follow_collected(%L)', target, noun);
  execute format('create trigger follow_removed after delete on %s referencing old table as removed '
                 'for each statement execute function follow_collected(%L)', target, noun);
end
$$;
revoke execute on procedure enlace_collect(regclass, text) from public;

-- A push subscription belongs to the session that created it: signing out ends both.
create table push_devices (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  reached_at timestamptz,
  failures smallint not null default 0,
  primary key (owner_id, id)
);
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_session on push_devices (session_id);
call enlace_protect('push_devices');

-- The installation's VAPID key pair for push services (RFC 8292); a single row.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null default now()
);

-- Minutes of the client's local day; the range may cross midnight.
create table quiet_hours (
  owner_id uuid primary key references users (id) on delete cascade,
  enabled boolean not null,
  starts_at smallint not null check (starts_at between 0 and 1439),
  ends_at smallint not null check (ends_at between 0 and 1439),
  check (starts_at <> ends_at)
);
call enlace_protect('quiet_hours');

-- Erases the values of the given entries, only while an erasure is ordered for this client.
create function enlace_erase_history_values(target uuid, entries uuid[]) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not exists (
    select from history_erasures o
     where o.owner_id = target and o.stage = 'ordered'
       and not exists (select from history_erasures d where d.owner_id = o.owner_id and d.id = o.id and d.stage = 'done')
  ) then
    raise exception 'no erasure of this history is ordered' using errcode = 'insufficient_privilege';
  end if;
  update history_entries e set before = null, after = null, network = null, salt = null, values_erased_at = now()
   where e.owner_id = target and e.id = any(entries) and e.erased_at is null and e.values_erased_at is null;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Assigns the position of a live event at commit and notifies listeners.
create function place_live_event() returns trigger
  language plpgsql as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('live:' || new.owner_id::text, 0));
  -- Continues the id sequence, so that cursors from before positions existed stay lower.
  place := nextval(pg_get_serial_sequence('live_events', 'id'));
  update live_events set position = place where owner_id = new.owner_id and id = new.id;
  if found then
    perform pg_notify('enlace_live', json_build_object('u', new.owner_id, 'i', place::text, 'p', new.payload)::text);
  end if;
  return null;
end
$$;
create constraint trigger place_live_event after insert on live_events
  deferrable initially deferred for each row execute function place_live_event();

-- Days an item is kept in the trash. Without a row the default applies.
create table trash_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  keep_days integer not null check (keep_days between 7 and 365),
  updated_at timestamptz not null
);
call enlace_protect('trash_settings');

-- Webhook addresses of a client.
create table webhook_endpoints (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  secret_sealed text not null,
  -- After a rotation, the previous secret also signs for a while.
  old_secret_sealed text,
  old_secret_until timestamptz,
  -- First failed attempt since the last success.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((state = 'disabled') = (disabled_reason is not null)),
  check ((disabled_reason is null) = (disabled_at is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
call enlace_protect('webhook_endpoints');

-- One row per event, with the body sent to every endpoint. Stored in the transaction of the event.
create table webhook_messages (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  type text not null,
  body text not null,
  -- The contact concerned, so that an erasure also finds the stored responses of receivers.
  contact_id uuid,
  -- Deduplication key: an event that may occur twice is sent once.
  once_key text,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index webhook_messages_once on webhook_messages (owner_id, type, once_key) where once_key is not null;
-- For deleting old messages and for erasing a person.
create index webhook_messages_age on webhook_messages (created_at);
create index webhook_messages_contact on webhook_messages (owner_id, contact_id) where contact_id is not null;
call enlace_protect('webhook_messages');

-- One message to one endpoint. `due_at` is the next attempt or, during an attempt, the end of its lease: after a crash
-- between sending and recording, the row becomes due again.
create table webhook_deliveries (
  owner_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  is_test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  -- Null when settled or paused.
  due_at timestamptz,
  lease_id uuid,
  attempts integer not null default 0,
  -- Attempts continue for three days from here. A manual resend resets it.
  began_at timestamptz not null,
  status smallint,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoints (owner_id, id) on delete cascade,
  foreign key (owner_id, message_id) references webhook_messages (owner_id, id) on delete cascade,
  check (state = 'waiting' or (due_at is not null) = (state = 'sending')),
  check ((lease_id is not null) = (state = 'sending')),
  check ((settled_at is not null) = (state in ('delivered', 'failed')))
);
-- One delivery per endpoint and message; also for deletion with the message.
create unique index webhook_deliveries_message on webhook_deliveries (owner_id, message_id, endpoint_id);
-- Due deliveries per endpoint.
create index webhook_deliveries_due on webhook_deliveries (owner_id, endpoint_id, due_at) where due_at is not null;
-- The log, optionally filtered by state, and its counts.
create index webhook_deliveries_log on webhook_deliveries (owner_id, endpoint_id, id desc);
create index webhook_deliveries_state on webhook_deliveries (owner_id, endpoint_id, state, id desc);
call enlace_protect('webhook_deliveries');

create table webhook_attempts (
  owner_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  failure text,
  -- Start of the receiver's response; null if it was empty or the contact was erased.
  answer text,
  is_answer_cut boolean not null default false,
  primary key (owner_id, delivery_id, number),
  foreign key (owner_id, delivery_id) references webhook_deliveries (owner_id, id) on delete cascade
);
call enlace_protect('webhook_attempts');

-- Whether a client hid the list of first steps. Completed steps are derived from the data, not stored.
create table first_steps (
  owner_id uuid primary key references users (id) on delete cascade,
  hidden_at timestamptz,
  updated_at timestamptz not null
);
call enlace_protect('first_steps');

-- Archives that a client imports from elsewhere. The archive is kept in storage until the import ends.
create table data_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- Profile whose wall receives a wall archive; null for an archive of a whole client.
  wall_profile_id uuid,
  file_name text not null,
  size_bytes bigint not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'running', 'finished', 'failed', 'cancelled')),
  -- Owner and date of the archive, as stated in it.
  origin jsonb,
  -- Result of the last check or run: counts, problems, new names, remaining quota.
  report jsonb,
  failure text,
  -- The file in the archive that caused the failure.
  failure_path text,
  percent smallint not null default 0 check (percent between 0 and 100),
  eta_seconds integer,
  -- Only the run with this number may continue.
  attempt integer not null default 0,
  heartbeat_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (owner_id, id)
);
create unique index data_imports_at_work on data_imports (owner_id) where state in ('checking', 'running');
create index data_imports_forsaken on data_imports (coalesce(heartbeat_at, created_at)) where state in ('checking', 'running');
create index data_imports_age on data_imports (created_at);
call enlace_protect('data_imports');

-- Messages, replies and new contacts per client and quarter of an hour, because days start on one in every time zone.
-- A figure is the sum of its slots and of the changes not yet folded into them. Writers only insert changes, in the
-- same transaction as the rows: they never wait for each other's counters, and reads are always exact.
create table activity_slots (
  owner_id uuid not null,
  figure text not null check (figure in ('messages', 'replies', 'contacts')),
  slot timestamptz not null check (slot = enlace_quarter(slot)),
  count bigint not null,
  -- For replies: total time senders waited.
  seconds bigint not null default 0,
  primary key (owner_id, figure, slot)
);
-- Slots that dropped to zero are deleted.
create index activity_slots_empty on activity_slots (owner_id) where count = 0 and seconds = 0;
call enlace_protect('activity_slots');

-- Changes not yet folded into `activity_slots`.
create table activity_changes (
  owner_id uuid not null,
  id bigint generated always as identity,
  figure text not null,
  slot timestamptz not null,
  count bigint not null,
  seconds bigint not null default 0,
  primary key (owner_id, id)
);
-- Changes of one figure since a given time.
create index activity_changes_figure on activity_changes (owner_id, figure, slot);
call enlace_protect('activity_changes');

-- The shelf, spam and the trash do not count as activity.
create function counts_as_activity(state text, deleted_at timestamptz) returns boolean language sql immutable parallel safe
  return state not in ('spam', 'shelf') and deleted_at is null;

create function activity_figure(direction text, kind text, reply_seconds integer) returns text language sql immutable parallel safe
  return case when kind <> 'human' then null when direction = 'in' then 'messages' when reply_seconds is not null then 'replies' end;

-- Sets the reply time of an outgoing message.
create function wait_of_reply() returns trigger language plpgsql as $$
begin
  -- `least` ignores null: without this check, a message that replies to nothing would get the limit.
  select case when min(m.at) is not null then least(extract(epoch from new.at - min(m.at)), 2000000000)::integer end into new.reply_seconds
    from messages m
   where m.owner_id = new.owner_id and m.conversation_id = new.conversation_id and m.direction = 'in' and m.kind = 'human' and m.at <= new.at
     and m.at > coalesce((select max(o.at) from messages o
                           where o.owner_id = new.owner_id and o.conversation_id = new.conversation_id
                             and o.direction = 'out' and o.kind = 'human' and o.at <= new.at), '-infinity');
  return new;
end
$$;

-- Locks the conversations until commit, in a fixed order: whether they count as activity cannot change in between.
create function note_added_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from added where activity_figure(direction, kind, reply_seconds) is not null)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select a.owner_id, activity_figure(a.direction, a.kind, a.reply_seconds), enlace_quarter(a.at), count(*), coalesce(sum(a.reply_seconds), 0)
    from added a join conversations c on c.owner_id = a.owner_id and c.id = a.conversation_id
   where activity_figure(a.direction, a.kind, a.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3;
  return null;
end
$$;

create function note_changed_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Most updates only change the delivery state.
  if not exists (
    select from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
     where (a.conversation_id, a.at, a.direction, a.kind, a.reply_seconds) is distinct from (r.conversation_id, r.at, r.direction, r.kind, r.reply_seconds))
  then return null; end if;
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from added union select owner_id, conversation_id from removed)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), sum(m.sign), sum(m.sign * coalesce(m.reply_seconds, 0))
    from (select owner_id, conversation_id, direction, kind, reply_seconds, at, 1 as sign from added
          union all
          select owner_id, conversation_id, direction, kind, reply_seconds, at, -1 from removed) m
    join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
   where activity_figure(m.direction, m.kind, m.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3 having sum(m.sign) <> 0 or sum(m.sign * coalesce(m.reply_seconds, 0)) <> 0;
  return null;
end
$$;

create function note_removed_messages() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform from conversations c
    where (c.owner_id, c.id) in (select owner_id, conversation_id from removed where activity_figure(direction, kind, reply_seconds) is not null)
    order by c.owner_id, c.id for no key update;
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select r.owner_id, activity_figure(r.direction, r.kind, r.reply_seconds), enlace_quarter(r.at), -count(*), -coalesce(sum(r.reply_seconds), 0)
    from removed r join conversations c on c.owner_id = r.owner_id and c.id = r.conversation_id
   where activity_figure(r.direction, r.kind, r.reply_seconds) is not null and counts_as_activity(c.state, c.deleted_at)
   group by 1, 2, 3;
  return null;
end
$$;

-- Moving a conversation to or from spam, the shelf or the trash removes or adds all its messages.
create function note_changed_conversations() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), sum(f.sign), sum(f.sign * coalesce(m.reply_seconds, 0))
    from (select a.owner_id, a.id, case when counts_as_activity(a.state, a.deleted_at) then 1 else -1 end as sign
            from added a join removed r on r.owner_id = a.owner_id and r.id = a.id
           where counts_as_activity(a.state, a.deleted_at) <> counts_as_activity(r.state, r.deleted_at)) f
    join messages m on m.owner_id = f.owner_id and m.conversation_id = f.id
   where activity_figure(m.direction, m.kind, m.reply_seconds) is not null
   group by 1, 2, 3 having sum(f.sign) <> 0 or sum(f.sign * coalesce(m.reply_seconds, 0)) <> 0;
  return null;
end
$$;

-- For conversations deleted without having been in the trash: their
-- messages are deleted by cascade and can no longer find them.
create function note_removed_conversation() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into activity_changes (owner_id, figure, slot, count, seconds)
  select m.owner_id, activity_figure(m.direction, m.kind, m.reply_seconds), enlace_quarter(m.at), -count(*), -coalesce(sum(m.reply_seconds), 0)
    from messages m
   where m.owner_id = old.owner_id and m.conversation_id = old.id and activity_figure(m.direction, m.kind, m.reply_seconds) is not null
   group by 1, 2, 3;
  return old;
end
$$;

create function note_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), count(*) from added where deleted_at is null group by 1, 3;
  elsif tg_op = 'UPDATE' then
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), sum(sign)
      from (select owner_id, created_at, 1 as sign from added where deleted_at is null
            union all
            select owner_id, created_at, -1 from removed where deleted_at is null) c
     group by 1, 3 having sum(sign) <> 0;
  else
    insert into activity_changes (owner_id, figure, slot, count)
    select owner_id, 'contacts', enlace_quarter(created_at), -count(*) from removed where deleted_at is null group by 1, 3;
  end if;
  return null;
end
$$;

-- Posts and files created by the import of a wall, so that they can be moved to the trash together.
create table data_import_things (
  owner_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('post', 'file')),
  thing_id uuid not null,
  primary key (owner_id, import_id, kind, thing_id),
  foreign key (owner_id, import_id) references data_imports (owner_id, id) on delete cascade
);
call enlace_protect('data_import_things');
