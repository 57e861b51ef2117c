-- What came back of mails: one row for every word of a server, a provider or a person about one of them.
create table mail_events (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  kind text not null check (kind in ('delivered', 'deferred', 'soft_bounce', 'hard_bounce', 'complaint', 'unsubscribed')),
  source text not null check (source in ('smtp', 'report', 'feedback', 'mail', 'page', 'ses', 'sendgrid', 'postmark', 'mailgun')),
  address text not null check (address = lower(address)),
  -- SMTP reply and enhanced status (RFC 3463), as far as they were told.
  code smallint,
  status text,
  -- Name of the explanation.
  reason text not null,
  -- The server's own words.
  detail text,
  -- Whether it says something about the address; what is held against the sender or the message never does.
  about_address boolean not null,
  contact_id uuid,
  campaign_id uuid,
  delivery_id uuid,
  message_id uuid,
  mail_id uuid,
  -- What makes it the same word when it is said again.
  fingerprint text not null,
  primary key (owner_id, id)
);
create unique index mail_events_once on mail_events (owner_id, source, fingerprint);
create index mail_events_address on mail_events (owner_id, address, at desc, id desc);
create index mail_events_delivery on mail_events (owner_id, delivery_id) where delivery_id is not null;
create index mail_events_message on mail_events (owner_id, message_id) where message_id is not null;
create index mail_events_rates on mail_events (owner_id, at) where kind in ('complaint', 'hard_bounce');
call enlace_protect('mail_events');

-- The one list of addresses a client writes to no more.
create table suppressions (
  owner_id uuid not null references users (id) on delete cascade,
  address text not null check (address = lower(address)),
  id uuid not null default uuidv7(),
  reason text not null check (reason in ('hard_bounce', 'soft_bounces', 'complaint', 'unsubscribed', 'manual', 'import')),
  since timestamptz not null,
  -- What led here, when it was a mail.
  event_id uuid,
  campaign_id uuid,
  contact_id uuid,
  note text not null default '',
  primary key (owner_id, address)
);
create unique index suppressions_newest on suppressions (owner_id, id desc);
create index suppressions_search on suppressions using gin (address gin_trgm_ops);
call enlace_protect('suppressions');

-- The status a suppressed address gives its tamy.
create function suppressed_status(why text) returns text language sql immutable
  return case why when 'hard_bounce' then 'bounced' when 'soft_bounces' then 'bounced' when 'complaint' then 'complained' else 'unsubscribed' end;

-- Whatever way a tamy comes in or changes: an address on the list is never subscribed. Who lifts it does so first.
create function keep_suppressed() returns trigger
  language plpgsql as $$
declare
  why text;
begin
  select s.reason into why from suppressions s where s.owner_id = new.owner_id and s.address = new.email;
  if why is not null then
    new.status := suppressed_status(why);
    new.status_reason := 'suppressed';
  end if;
  return new;
end
$$;
create trigger keep_suppressed_changed before update of status, email, deleted_at on contacts
  for each row when (new.status = 'subscribed' and new.deleted_at is null and new.email is not null
                     and (old.status <> 'subscribed' or old.email is distinct from new.email or old.deleted_at is not null))
  execute function keep_suppressed();

create function suppress_added() returns trigger
  language plpgsql as $$
begin
  update contacts c set status = suppressed_status(s.reason), status_reason = 'suppressed'
    from added a join suppressions s on s.owner_id = a.owner_id and s.address = a.email
   where c.owner_id = a.owner_id and c.id = a.id and a.status = 'subscribed' and a.deleted_at is null;
  return null;
end
$$;
create trigger keep_suppressed_added after insert on contacts
  referencing new table as added for each statement execute function suppress_added();

-- What ended mailings before there was a list.
insert into suppressions (owner_id, address, reason, since, contact_id)
select distinct on (owner_id, email) owner_id, email,
       case status when 'bounced' then 'hard_bounce' when 'complained' then 'complaint' when 'blocked' then 'manual' else 'unsubscribed' end,
       status_changed_at, id
  from contacts
 where email is not null and status in ('unsubscribed', 'bounced', 'complained', 'blocked') and merged_into is null
 order by owner_id, email, (deleted_at is null) desc, status_changed_at desc;

-- Sums of returns per campaign, each delivery once.
alter table campaign_totals
  add column hard_bounced integer not null default 0,
  add column soft_bounced integer not null default 0,
  add column complained integer not null default 0;

-- Where mail providers post what became of mails.
create table return_hooks (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  provider text not null check (provider in ('ses', 'sendgrid', 'postmark', 'mailgun')),
  name text not null,
  -- Signing key of Mailgun, password of Postmark.
  sealed_secret text,
  -- SendGrid signs, and its public key checks.
  public_key text,
  -- SES: the only topic that is listened to; the first one that confirms when none was named.
  topic_arn text,
  confirmed_at timestamptz,
  last_call_at timestamptz,
  received_count integer not null default 0,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index return_hooks_id on return_hooks (id);
call enlace_protect('return_hooks');

-- Calls as they came, stored before they are answered; what they told is in `mail_events`.
create table return_calls (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  hook_id uuid not null,
  digest bytea not null,
  body text,
  received_at timestamptz not null,
  handled_at timestamptz,
  events integer not null default 0,
  primary key (owner_id, id),
  foreign key (owner_id, hook_id) references return_hooks (owner_id, id) on delete cascade
);
create unique index return_calls_once on return_calls (owner_id, hook_id, digest);
create index return_calls_old on return_calls (received_at);
call enlace_protect('return_calls');

-- What a client lets be counted; a campaign and a tamy can only take away from it.
create table tracking_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  opens boolean not null default true,
  clicks boolean not null default true,
  updated_at timestamptz not null
);
call enlace_protect('tracking_settings');
alter table contacts add column no_tracking boolean not null default false;
