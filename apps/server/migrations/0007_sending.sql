-- Single mails (product mail, replies, test sends). Campaign deliveries have their own ledger.
create table mails (
  id uuid primary key default uuidv7(),
  owner_id uuid references users (id),
  purpose text not null,
  message_id text not null unique,
  from_name text,
  from_address text not null,
  envelope_from text not null,
  reply_to text,
  to_name text,
  to_address text not null,
  subject text not null,
  html text,
  body_text text not null,
  headers jsonb not null default '{}',
  in_reply_to text,
  reference_ids text[] not null default '{}',
  related jsonb not null default '{}',
  state text not null default 'queued',
  attempts integer not null default 0,
  outcome text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- {storageKey, filename, mime, contentId}
  attachments jsonb not null default '[]',
  more_reply_to text,
  auto_submitted text check (auto_submitted in ('auto-generated', 'auto-replied')),
  -- Sender shown when the mail goes through the client's own server.
  own_from text,
  via text check (via in ('product', 'own')),
  own_failures smallint not null default 0,
  -- Lease of the sending process: after a crash the mail is released at this time.
  sending_until timestamptz,
  -- A duplicate is worse than no mail: if the outcome is unknown
  -- it ends as `uncertain`, and only a person can resend it.
  once boolean not null default false,
  -- When this attempt was about to complete the message (final dot of DATA).
  body_at timestamptz,
  -- Values of the List-Unsubscribe headers. Separate from `headers`, which may not contain names the composer sets.
  list jsonb,
  constraint mails_state_check
    check (state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'skipped'))
);
create index mails_newest on mails (id desc);
create index mails_owner on mails (owner_id, id desc);
call enlace_protect('mails');
-- Product mails to one address.
create index mails_product_to on mails (to_address, id desc) where owner_id is null;
create index mails_transactional on mails (owner_id, id desc) where purpose = 'transactional';
create index mails_transactional_address on mails (owner_id, to_address, id desc) where purpose = 'transactional';
create index mails_handed_over on mails (sent_at) where state in ('accepted', 'caught');
create index mails_refused on mails (created_at) where state = 'rejected';
create index mails_deferred on mails (id) where state = 'deferred';

-- Holds complete messages while no SMTP server is configured; readable only by the operator.
create table outbox_mails (
  id uuid primary key default uuidv7(),
  envelope_from text not null,
  envelope_to text not null,
  raw bytea not null,
  created_at timestamptz not null default now(),
  -- Origin of the copy: Message-ID, client and purpose of the mail. Lets an erasure find the copies, and identifies
  -- copies that contain a one-time link.
  message_id text,
  sender_id uuid,
  purpose text
);
create index outbox_mails_message on outbox_mails (message_id) where message_id is not null;
create index outbox_mails_sender on outbox_mails (sender_id) where sender_id is not null;

create table templates (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('email', 'reply', 'profile')),
  category text,
  name text not null,
  subject text not null,
  preheader text not null default '',
  document jsonb not null,
  revision integer not null default 1 check (revision > 0),
  -- Number of campaigns started with this template.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A mail consists of blocks or of source text (HTML, MJML or Markdown). The blocks are kept with the source, because
  -- their theme provides the colours for Markdown.
  format text not null default 'blocks' check (format in ('blocks', 'html', 'mjml', 'markdown')),
  source text not null default '' check (length(source) <= 300000),
  name_key text generated always as (enlace_fold(name)) stored,
  primary key (owner_id, id),
  constraint templates_category_check
    check (category in ('newsletter', 'event', 'shop', 'notice', 'welcome', 'followup'))
);
alter table saved_replies add foreign key (owner_id, template_id) references templates (owner_id, id) on delete cascade;
-- The gallery, most recently changed first.
create index templates_newest on templates (owner_id, updated_at desc, id desc) where deleted_at is null;
call enlace_protect('templates');
call enlace_collect('templates', 'template');
create index templates_in_trash on templates (owner_id, deleted_at, id) where deleted_at is not null;

-- Test mails, counted over a sliding hour.
create table template_tests (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  primary key (owner_id, id)
);
create index template_tests_recent on template_tests (owner_id, at desc);
call enlace_protect('template_tests');

create table campaigns (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'preparing', 'queued', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason text,
  profile_id uuid,
  template_id uuid,
  -- Null: the template's.
  own_subject text,
  own_preheader text,
  audience jsonb not null default '{"kind":"all","excludeContactIds":[]}',
  revision integer not null default 1 check (revision > 0),
  scheduled_at timestamptz,
  -- Nothing is sent before this time; until then the start can be cancelled.
  hold_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Last delivery whose timeline entry was written, once the campaign has ended.
  timelines_after uuid,
  timelines_written boolean not null default false,
  -- When the campaign should start, as the user chose it. `scheduled_at` is calculated from it.
  timing jsonb not null default '{"kind":"now"}',
  -- Hours of the client's day in which nothing is sent.
  quiet_hours jsonb,
  is_tracked boolean not null default true,
  -- Shown in the public archive of its profile.
  is_public boolean not null default false,
  public_since timestamptz,
  -- For follow-ups: the campaign this one follows, and the first campaign of the family.
  follows_id uuid,
  root_id uuid,
  -- Variants of an A/B test, and its state.
  experiment jsonb,
  test_people integer,
  test_sent_at timestamptz,
  decide_at timestamptz,
  winner smallint check (winner between 0 and 3),
  decided_at timestamptz,
  decided_by text check (decided_by in ('rule', 'person')),
  -- Set once the rest of the audience was queued.
  rest_released_at timestamptz,
  -- A stream is a campaign without an end: its content is frozen, and recipients are added one at a time.
  kind text not null default 'campaign' check (kind in ('campaign', 'stream')),
  -- No more recipients are added; the stream ends once its last mail is settled.
  retired_at timestamptz,
  primary key (owner_id, id),
  check (state <> 'scheduled' or scheduled_at is not null),
  check (state not in ('queued', 'sending', 'sent') or started_at is not null),
  check ((winner is null) = (decided_at is null)),
  check (rest_released_at is null or decided_at is not null),
  constraint campaigns_pause_reason_check check (pause_reason ~ '^[a-z_]{1,40}$'),
  check (retired_at is null or kind = 'stream')
);
create index campaigns_newest on campaigns (owner_id, id desc) where deleted_at is null;
-- For the sending engine, across all clients.
create index campaigns_due on campaigns (state, owner_id, id) where state in ('scheduled', 'queued', 'sending');
create index campaigns_without_timelines on campaigns (owner_id, id) where state in ('sent', 'cancelled') and started_at is not null and not timelines_written;
call enlace_protect('campaigns');
call enlace_collect('campaigns', 'campaign');
create index campaigns_family on campaigns (owner_id, root_id) where root_id is not null;
create index campaigns_public on campaigns (owner_id, profile_id, public_since desc, id desc) where is_public and deleted_at is null;
-- For the campaign scheduler, across all clients.
create index campaigns_trials on campaigns (owner_id, id) where experiment is not null and rest_released_at is null and started_at is not null and finished_at is null;
create index campaigns_quiet on campaigns (owner_id, id) where quiet_hours is not null and state in ('queued', 'sending', 'paused');
create index campaigns_streams on campaigns (owner_id, id) where kind = 'stream' and state in ('sending', 'paused');
create index campaigns_in_trash on campaigns (owner_id, deleted_at, id) where deleted_at is not null;

-- The mail as frozen at the start: later changes to the template do not affect it.
create table campaign_contents (
  owner_id uuid not null,
  campaign_id uuid not null,
  template_name text not null,
  document jsonb not null,
  locale text not null check (locale in ('es', 'en', 'ja')),
  subject text not null,
  html text not null,
  body_text text not null,
  from_name text not null,
  from_address text not null,
  -- Values shared by all recipients: brand and profile.
  shared_data jsonb not null,
  size_bytes integer not null,
  -- Fixed when the mail is frozen, together with its sender.
  via text not null default 'product' check (via in ('product', 'own')),
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_contents');

create table campaign_links (
  owner_id uuid not null,
  campaign_id uuid not null,
  id smallint not null,
  -- May contain variables, replaced per recipient on a click.
  url text not null,
  label text not null,
  clicks integer not null default 0,
  people integer not null default 0,
  -- Each occurrence of a link has its own number. Occurrences with the same URL and text refer to the first one here.
  -- Null for the first, and in mails where all occurrences share one number.
  same_as smallint,
  primary key (owner_id, campaign_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_links');

-- Totals of the ledger, updated only together with its rows. Frequently updated, hence narrow and loosely filled.
create table campaign_totals (
  owner_id uuid not null,
  campaign_id uuid not null,
  audience integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  -- Skipped deliveries whose quota was returned.
  released integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  unsubscribed integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  clicks integer not null default 0,
  -- Bounces and complaints, at most one of each per delivery.
  hard_bounced integer not null default 0,
  soft_bounced integer not null default 0,
  complained integer not null default 0,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check (accepted >= 0 and rejected >= 0 and skipped >= 0 and uncertain >= 0),
  check (accepted + rejected + skipped + uncertain <= audience),
  check (released <= skipped)
) with (fillfactor = 20);
call enlace_protect('campaign_totals');

-- A batch taken by one worker. Its number is a fencing token: only the holder may write the rows, and they are released
-- when the lease expires.
create table campaign_claims (
  fence bigint generated always as identity primary key,
  owner_id uuid not null,
  campaign_id uuid not null,
  lease_until timestamptz not null
);
create index campaign_claims_lease on campaign_claims (lease_until);
call enlace_protect('campaign_claims');

-- The send ledger: one row per recipient, frozen at the start. Only the claim updates indexed columns. The two state
-- changes after it are HOT updates, because no index contains the state; this keeps the ledger as fast as sending.
create table campaign_deliveries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- Domain of the address, lower case: servers limit by domain.
  domain text not null,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'sending', 'accepted', 'rejected', 'skipped', 'uncertain')),
  skip_reason text,
  -- Rejected, skipped or uncertain; for the lists of a report.
  failed boolean not null default false,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  -- Set only while pending.
  next_attempt_at timestamptz default now(),
  -- The claim that last took this row.
  fence bigint,
  smtp_code smallint,
  smtp_text text,
  settled_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  -- The variant this person receives; null until it is assigned, and in campaigns without an A/B test.
  variant smallint,
  -- Part of the test group. The rest receives the winner and does not count in the test.
  in_trial boolean not null default false,
  -- Allows a person to receive the mail of a stream again, on another occasion.
  occasion uuid,
  primary key (owner_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check ((state = 'skipped') = (skip_reason is not null)),
  check ((state = 'pending') = (next_attempt_at is not null)),
  check (failed = (state in ('rejected', 'skipped', 'uncertain'))),
  check (state not in ('claimed', 'sending') or fence is not null)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
-- For claims.
create index campaign_deliveries_due on campaign_deliveries (owner_id, campaign_id, next_attempt_at, id) where next_attempt_at is not null;
create index campaign_deliveries_failed on campaign_deliveries (owner_id, campaign_id, id) where failed;
-- Replies and bounces contain the delivery id; the client is not known yet.
create index campaign_deliveries_id on campaign_deliveries (id);
call enlace_protect('campaign_deliveries');
create unique index campaign_deliveries_once on campaign_deliveries (owner_id, campaign_id, contact_id, occasion) nulls not distinct;
-- Recipients who opened, clicked or replied, in the order of the recipients list. The sending engine never writes these
-- columns, so its updates stay HOT.
create index campaign_deliveries_opened on campaign_deliveries (owner_id, campaign_id, contact_id, id) where opened_at is not null;
create index campaign_deliveries_clicked on campaign_deliveries (owner_id, campaign_id, contact_id, id) where clicked_at is not null;
create index campaign_deliveries_replied on campaign_deliveries (owner_id, campaign_id, contact_id, id) where replied_at is not null;
create index campaign_deliveries_left on campaign_deliveries (owner_id, campaign_id, contact_id, id) where unsubscribed_at is not null;

-- Results that arrive late must not requeue a delivery of a campaign that has ended.
create function campaign_ledger_write(
  mark_owners uuid[], mark_ids uuid[], mark_fences bigint[],
  owners uuid[], ids uuid[], fences bigint[], states text[], reasons text[], codes integer[], texts text[], attempted integer[], retries integer[]
) returns table (marked_id uuid, sum_owner uuid, sum_campaign uuid, remaining integer, gained integer)
  language plpgsql
as $$
declare
  -- Not a SET clause on the function: that needs privileges a non-superuser owner lacks.
  scope_before text := current_setting('enlace.owner', true);
begin
  perform set_config('enlace.owner', '*', true);
  if cardinality(mark_ids) > 0 then
    return query
      update campaign_deliveries d
         set state = 'sending', attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now())
        from unnest(mark_owners, mark_ids, mark_fences) as h (owner_id, id, fence)
       where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state = 'claimed'
         -- Scalar subqueries on purpose: without statistics, semi-joins get a bad join order.
         and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sending'
         and (select enlace_client_is_open(u) from users u where u.id = d.owner_id)
         and (select c.status from contacts c where c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null) = 'subscribed'
         -- The delivery's address; the contact's current address may differ.
         and (select s.address from suppressions s where s.owner_id = d.owner_id and s.address = d.email) is null
      returning d.id, null::uuid, null::uuid, null::integer, null::integer;
  end if;
  if cardinality(ids) > 0 then
    return query
      with moved as (
        update campaign_deliveries d
           set state = r.state, skip_reason = r.reason, smtp_code = r.code, smtp_text = r.text,
               failed = r.state in ('rejected', 'skipped', 'uncertain'),
               settled_at = case when r.state = 'pending' then null else now() end,
               -- The `claimed` → `sending` step already counted the attempt.
               -- It is undone if the connection failed before the body.
               attempts = d.attempts + case when r.tried = 1 and d.state = 'claimed' then 1
                                            when r.tried = 0 and d.state = 'sending' and r.state = 'pending' then -1 else 0 end,
               first_attempt_at = case when r.tried = 1 then coalesce(d.first_attempt_at, now()) else d.first_attempt_at end,
               next_attempt_at = case when r.state = 'pending' then now() + make_interval(secs => r.retry) end
          from unnest(owners, ids, fences, states, reasons, codes, texts, attempted, retries)
            as r (owner_id, id, fence, state, reason, code, text, tried, retry)
         where d.owner_id = r.owner_id and d.id = r.id and d.fence = r.fence and d.state in ('claimed', 'sending', 'uncertain')
           -- Deliveries of a finished campaign are not requeued: uncertain ones stay so until a person decides.
           and not (d.state = 'uncertain' and r.state = 'pending'
                    and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sent')
        returning d.owner_id, d.campaign_id, old.state as was, new.state as became
      ), changes as (
        select m.owner_id, m.campaign_id,
               (count(*) filter (where m.became = 'accepted') - count(*) filter (where m.was = 'accepted'))::integer as accepted,
               (count(*) filter (where m.became = 'rejected') - count(*) filter (where m.was = 'rejected'))::integer as rejected,
               (count(*) filter (where m.became = 'skipped') - count(*) filter (where m.was = 'skipped'))::integer as skipped,
               (count(*) filter (where m.became = 'uncertain') - count(*) filter (where m.was = 'uncertain'))::integer as uncertain
          from moved m group by m.owner_id, m.campaign_id
      ), locked as (
        -- In a fixed order, so that two workers cannot deadlock.
        select c.* from changes c
          join campaign_totals l on l.owner_id = c.owner_id and l.campaign_id = c.campaign_id
         order by l.owner_id, l.campaign_id for update of l
      )
      update campaign_totals t
         set accepted = t.accepted + s.accepted, rejected = t.rejected + s.rejected, skipped = t.skipped + s.skipped, uncertain = t.uncertain + s.uncertain
        from locked s
       where t.owner_id = s.owner_id and t.campaign_id = s.campaign_id
      returning null::uuid, t.owner_id, t.campaign_id, t.audience - t.accepted - t.rejected - t.skipped - t.uncertain, s.accepted;
  end if;
  perform set_config('enlace.owner', coalesce(scope_before, ''), true);
end
$$;

-- Recipient domains that asked to slow down, per client.
create table campaign_domain_backoffs (
  owner_id uuid not null,
  domain text not null,
  until timestamptz not null,
  strikes integer not null default 1,
  answer text not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, domain)
);
call enlace_protect('campaign_domain_backoffs');

-- Mails accepted per minute, for charts and estimates.
create table campaign_minutes (
  owner_id uuid not null,
  campaign_id uuid not null,
  minute timestamptz not null,
  accepted integer not null,
  primary key (owner_id, campaign_id, minute),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('campaign_minutes');
-- For the operator's counts (operator_counts) of recent days.
create index campaign_minutes_recent on campaign_minutes (minute) include (accepted);

-- Recipients' actions. Partitioned by time; there is only the default partition so far.
create table campaign_events (
  owner_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  delivery_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('opened', 'clicked', 'unsubscribed', 'resubscribed', 'replied')),
  link_id smallint,
  -- Caused by a program: prefetching, security scanner or link preview.
  machine boolean not null default false,
  -- Broad classes of software only, so that readers cannot be distinguished. Null for older events.
  device text check (device ~ '^[a-z_]{1,20}$'),
  program text check (program ~ '^[a-z_]{1,20}$'),
  system text check (system ~ '^[a-z_]{1,20}$'),
  primary key (owner_id, at, id)
) partition by range (at);

create table campaign_events_default partition of campaign_events default;
create index campaign_events_campaign on campaign_events (owner_id, campaign_id, kind, at);
create index campaign_events_delivery on campaign_events (owner_id, delivery_id, kind, link_id);
call enlace_protect('campaign_events');
call enlace_protect('campaign_events_default');

-- How a profile appears as the sender of mails.
create table sender_profiles (
  owner_id uuid not null,
  profile_id uuid not null,
  -- Null: the name of the account.
  display_name text,
  -- Used as the sender only for mails sent through the client's own server.
  from_address text check (from_address = lower(from_address)),
  -- Also receives replies, in addition to the mailbox.
  reply_address text check (reply_address = lower(reply_address)),
  signature_html text not null default '',
  signature_on boolean not null default true,
  updated_at timestamptz not null default now(),
  -- Route of the profile's campaigns, automations and new conversations.
  campaigns_via text not null default 'product' check (campaigns_via in ('product', 'own')),
  primary key (owner_id, profile_id),
  foreign key (owner_id, profile_id) references profiles (owner_id, id) on delete cascade
);
call enlace_protect('sender_profiles');

create table own_mail_servers (
  owner_id uuid primary key references users (id) on delete cascade,
  host text not null,
  port integer not null check (port between 1 and 65535),
  tls text not null check (tls in ('implicit', 'required', 'none')),
  username text,
  password_sealed text,
  -- The server is used only after a test mail has arrived.
  is_on boolean not null default false,
  -- Whether to use the product's server when this one is unavailable.
  fallback boolean not null default true,
  tested_at timestamptz,
  test_failure text,
  test_words text,
  -- When the server started failing.
  failing_since timestamptz,
  tests_in_window smallint not null default 0,
  window_began_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Limits of the server; null: unlimited.
  per_minute integer check (per_minute between 1 and 100000),
  per_hour integer check (per_hour between 1 and 1000000),
  connections smallint not null default 2 check (connections between 1 and 10),
  per_connection integer not null default 100 check (per_connection between 1 and 1000),
  -- The only process that sends campaigns through this server,
  -- and until when: one process enforces its connection limit.
  engine_id uuid,
  engine_until timestamptz,
  check ((username is null) = (password_sealed is null)),
  check (not is_on or (tested_at is not null and test_failure is null))
);
call enlace_protect('own_mail_servers');

-- Previous versions of a template: autosaves, before a restore, and as sent.
create table template_versions (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  template_id uuid not null,
  kind text not null check (kind in ('draft', 'sent')),
  revision integer not null,
  name text not null,
  category text,
  subject text not null,
  preheader text not null,
  format text not null,
  source text not null,
  document jsonb not null,
  saved_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, template_id) references templates (owner_id, id) on delete cascade
);
create index template_versions_newest on template_versions (owner_id, template_id, id desc);
call enlace_protect('template_versions');

-- Templates of the operator. Clients see the published ones and copy them.
create table house_templates (
  id uuid primary key default uuidv7(),
  category text check (category in ('newsletter', 'event', 'shop', 'notice', 'welcome', 'followup')),
  name text not null,
  subject text not null default '',
  preheader text not null default '',
  format text not null default 'blocks' check (format in ('blocks', 'html', 'mjml', 'markdown')),
  source text not null default '' check (length(source) <= 300000),
  document jsonb not null,
  revision integer not null default 1 check (revision > 0),
  -- Copy of the draft as of its last publication, shown to clients; null while unpublished.
  published jsonb,
  published_at timestamptz,
  copies integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index house_templates_newest on house_templates (updated_at desc, id desc) where deleted_at is null;

-- Domains used to send mail. The operator's own have the all-zero owner.
create table sending_domains (
  owner_id uuid not null,
  -- Deletes the domains of a client together with the client.
  client_id uuid generated always as (nullif(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored
    references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- As sent on the wire: lower case, international labels in ASCII.
  domain text not null,
  -- Local part of the address for campaigns from this domain; null: no campaigns.
  campaign_local text,
  state text not null default 'unchecked' check (state in ('unchecked', 'good', 'failing')),
  -- Result of the last DNS check.
  report jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- When sending in bulk was allowed despite failing checks.
  overridden_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, domain)
);
create unique index sending_domains_campaigns on sending_domains (owner_id) where campaign_local is not null;
create index sending_domains_due on sending_domains (next_check_at);
create index sending_domains_client on sending_domains (client_id);
call enlace_protect('sending_domains');

-- Two keys per generation, one of each kind. A key signs once its record was seen in the DNS.
create table sending_keys (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id uuid not null,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  selector text not null,
  private_sealed text not null,
  -- As in the DNS record, base64.
  public_key text not null,
  -- When its DNS record was seen. The key signs only while this is set.
  seen_at timestamptz,
  -- When a newer generation replaced this key: it signs until the
  -- new one is seen, and is kept for a while for mails in transit.
  replaced_at timestamptz,
  removes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, domain_id) references sending_domains (owner_id, id) on delete cascade
);
create index sending_keys_domain on sending_keys (owner_id, domain_id, created_at);
call enlace_protect('sending_keys');

-- Max mails per minute: all campaigns together (`all`), each client (`client`, empty key), one client (`own`),
-- campaigns to one recipient domain (`domain`).
create table send_limits (
  scope text not null check (scope in ('all', 'client', 'own', 'domain')),
  key text not null default '',
  per_minute integer not null check (per_minute between 1 and 1000000),
  updated_at timestamptz not null default now(),
  primary key (scope, key)
);

-- When each limit allows its next mail. Frequently updated, hence narrow and loosely filled.
create table send_buckets (
  scope text not null,
  key text not null default '',
  next_at timestamptz not null default '-infinity',
  primary key (scope, key)
) with (fillfactor = 20);

-- Whether failing DNS checks of an operator's domain block campaigns. Called in the scope of a client.
create function enlace_operator_domain_blocks(name text) returns boolean
  language plpgsql
as $$
declare
  scope_before text := current_setting('enlace.owner', true);
  blocks boolean;
begin
  perform set_config('enlace.owner', '*', true);
  select d.state <> 'good' and d.overridden_at is null into blocks
    from sending_domains d where d.owner_id = '00000000-0000-0000-0000-000000000000' and d.domain = name;
  perform set_config('enlace.owner', coalesce(scope_before, ''), true);
  return coalesce(blocks, false);
end
$$;

-- Bounces and complaints: one row per report by a server, a provider or a person about a mail.
create table mail_events (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  kind text not null check (kind in ('delivered', 'deferred', 'soft_bounce', 'hard_bounce', 'complaint', 'unsubscribed')),
  source text not null check (source in ('smtp', 'report', 'feedback', 'mail', 'page', 'ses', 'sendgrid', 'postmark', 'mailgun')),
  address text not null check (address = lower(address)),
  -- SMTP reply code and enhanced status (RFC 3463), if given.
  code smallint,
  status text,
  -- Key of the explanation.
  reason text not null,
  -- Original text of the server.
  detail text,
  -- Whether it concerns the address. Rejections because of the sender or the content do not.
  about_address boolean not null,
  contact_id uuid,
  campaign_id uuid,
  delivery_id uuid,
  message_id uuid,
  mail_id uuid,
  -- Identifies repeated reports of the same event.
  fingerprint text not null,
  primary key (owner_id, id)
);
create unique index mail_events_once on mail_events (owner_id, source, fingerprint);
create index mail_events_address on mail_events (owner_id, address, at desc, id desc);
create index mail_events_delivery on mail_events (owner_id, delivery_id) where delivery_id is not null;
create index mail_events_message on mail_events (owner_id, message_id) where message_id is not null;
create index mail_events_rates on mail_events (owner_id, at) where kind in ('complaint', 'hard_bounce');
call enlace_protect('mail_events');
create index mail_events_mail on mail_events (owner_id, mail_id) where mail_id is not null;
create index mail_events_returned on mail_events (at) include (kind, source) where kind in ('soft_bounce', 'hard_bounce', 'complaint');

-- Addresses a client no longer writes to.
create table suppressions (
  owner_id uuid not null references users (id) on delete cascade,
  address text not null check (address = lower(address)),
  id uuid not null default uuidv7(),
  reason text not null check (reason in ('hard_bounce', 'soft_bounces', 'complaint', 'unsubscribed', 'manual', 'import')),
  since timestamptz not null,
  -- The mail event that led to this, if any.
  event_id uuid,
  campaign_id uuid,
  contact_id uuid,
  note text not null default '',
  primary key (owner_id, address)
);
create unique index suppressions_newest on suppressions (owner_id, id desc);
create index suppressions_search on suppressions using gin (address gin_trgm_ops);
call enlace_protect('suppressions');

-- Contact status for a suppressed address.
create function suppressed_status(why text) returns text language sql immutable
  return case why when 'hard_bounce' then 'bounced' when 'soft_bounces' then 'bounced' when 'complaint' then 'complained' else 'unsubscribed' end;

-- An address on the list is never subscribed, however a contact is created or changed. Remove it from the list first.
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

-- Webhooks for delivery reports of mail providers.
create table return_hooks (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  provider text not null check (provider in ('ses', 'sendgrid', 'postmark', 'mailgun')),
  name text not null,
  -- Signing key of Mailgun, password of Postmark.
  sealed_secret text,
  -- SendGrid signs its calls; this key verifies them.
  public_key text,
  -- SES: the only topic accepted. If none was configured, the first one that confirms.
  topic_arn text,
  confirmed_at timestamptz,
  last_call_at timestamptz,
  received_count integer not null default 0,
  created_at timestamptz not null,
  -- Last rejected call and why, for setting up the webhook.
  last_refused_at timestamptz,
  last_refusal text check (last_refusal in ('proof', 'form')),
  primary key (owner_id, id)
);
create index return_hooks_id on return_hooks (id);
call enlace_protect('return_hooks');

-- Raw calls, stored before they are answered. The resulting events are in `mail_events`.
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
-- The latest calls of one webhook.
create index return_calls_of_hook on return_calls (owner_id, hook_id, received_at desc);

-- What a client allows to be tracked. A campaign or a contact can only restrict it further.
create table tracking_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  opens boolean not null default true,
  clicks boolean not null default true,
  updated_at timestamptz not null
);
call enlace_protect('tracking_settings');

-- Frozen mails of the variants of an A/B test.
create table campaign_variants (
  owner_id uuid not null,
  campaign_id uuid not null,
  variant smallint not null check (variant between 0 and 3),
  template_name text not null,
  document jsonb not null,
  subject text not null,
  html text not null,
  body_text text not null,
  size_bytes integer not null,
  primary key (owner_id, campaign_id, variant),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_variants');

-- A trigger and steps for contacts.
create table automations (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused')),
  pause_reason text check (pause_reason ~ '^[a-z_]{1,40}$'),
  trigger jsonb not null,
  audience jsonb,
  reentry jsonb not null default '{"kind":"never"}',
  steps jsonb not null default '[]',
  -- Copied from `trigger`, for indexes.
  trigger_kind text generated always as (trigger ->> 'kind') stored,
  trigger_label uuid generated always as (case when trigger ->> 'kind' = 'label' then (trigger ->> 'labelId')::uuid end) stored,
  revision integer not null default 1 check (revision > 0),
  -- Next scan for dates or inactivity; null for other triggers and while not active.
  next_scan_at timestamptz,
  -- Dates due before `armed_at` are ignored. The other columns are how far dates and inactivity have been scanned.
  armed_at timestamptz,
  scanned_day date,
  scanned_until timestamptz,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((state = 'paused') = (pause_reason is not null))
);
create index automations_newest on automations (owner_id, id desc) where deleted_at is null;
create index automations_waiting_for on automations (owner_id, trigger_kind) where state = 'active' and deleted_at is null;
-- For the worker, across all clients.
create index automations_scans on automations (next_scan_at) where next_scan_at is not null;
call enlace_protect('automations');
create index automations_in_trash on automations (owner_id, deleted_at, id) where deleted_at is not null;

-- One passage of a contact through an automation.
create table automation_runs (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left', 'failed')),
  left_reason text,
  trigger_kind text not null,
  -- What may trigger it only once: the day of a date, or the start of inactivity.
  occasion text,
  -- How many automations triggered each other before this run.
  chain smallint not null default 0,
  -- The current step; null before the first one is known. `arrived`: its wait has started.
  step_id text,
  arrived boolean not null default false,
  -- When the run resumes; set only while it is active.
  due_at timestamptz,
  -- Its automation is paused.
  is_held boolean not null default false,
  waits_for_quota boolean not null default false,
  -- Consecutive errors at this step.
  attempts smallint not null default 0,
  entered_at timestamptz not null,
  ended_at timestamptz,
  log jsonb not null default '[]',
  primary key (owner_id, id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade,
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'left') = (left_reason is not null))
) with (fillfactor = 80);
-- The next due runs, across all clients and per client.
create index automation_runs_due on automation_runs (due_at) where due_at is not null and not is_held;
create index automation_runs_due_of on automation_runs (owner_id, due_at, automation_id) where due_at is not null and not is_held;
-- A contact has only one active run per automation.
create unique index automation_runs_inside on automation_runs (owner_id, automation_id, contact_id) where state = 'waiting';
create unique index automation_runs_occasion on automation_runs (owner_id, automation_id, contact_id, occasion) where occasion is not null;
create index automation_runs_contact on automation_runs (owner_id, contact_id, automation_id, entered_at desc);
create index automation_runs_newest on automation_runs (owner_id, automation_id, id desc);
create index automation_runs_figures on automation_runs (owner_id, automation_id, state, left_reason);
create index automation_runs_steps on automation_runs (owner_id, automation_id, step_id) where state = 'waiting';
call enlace_protect('automation_runs');

-- Events that active automations wait for. Written in the transaction of the event, processed by the worker.
create table automation_signals (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  occasion text,
  -- When the run starts; null: at once.
  due_at timestamptz,
  chain smallint not null default 0,
  primary key (owner_id, id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_signals');

-- How often each step was passed and each branch taken. Written once per batch, in key order.
create table automation_step_totals (
  owner_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  passed integer not null default 0,
  yes integer not null default 0,
  no integer not null default 0,
  primary key (owner_id, automation_id, step_id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('automation_step_totals');

-- The stream that carries the mail of a step. `fingerprint` detects changes to the mail.
create table automation_streams (
  owner_id uuid not null,
  campaign_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  fingerprint text not null,
  -- Revision of the template when the mail was frozen.
  template_revision integer not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
create unique index automation_streams_current on automation_streams (owner_id, automation_id, step_id) where retired_at is null;
create index automation_streams_automation on automation_streams (owner_id, automation_id);
call enlace_protect('automation_streams');

-- Automations whose client was notified that the plan's mails are used up; deleted when sending resumes.
create table automation_quota_notices (
  owner_id uuid not null,
  automation_id uuid not null,
  told_at timestamptz not null,
  primary key (owner_id, automation_id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_quota_notices');

-- The run a delivery belongs to.
create table automation_mails (
  owner_id uuid not null,
  delivery_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- The delivery is on the contact's timeline, or never will be.
  is_noted boolean not null default false,
  primary key (owner_id, delivery_id),
  unique (owner_id, run_id, step_id),
  foreign key (owner_id, run_id) references automation_runs (owner_id, id) on delete cascade,
  foreign key (owner_id, delivery_id) references campaign_deliveries (owner_id, id) on delete cascade
);
create index automation_mails_unnoted on automation_mails (owner_id, delivery_id) where not is_noted;
call enlace_protect('automation_mails');

-- Automation depth of the current transaction: 0 for people, higher for actions of automations.
create function automation_chain() returns smallint
  language sql stable
  return coalesce(nullif(current_setting('enlace.automation_chain', true), ''), '0')::smallint;

-- Starts welcome automations, and ends runs of contacts that must no longer be written to.
create function automations_follow_contacts() returns trigger
  language plpgsql as $$
declare
  noted integer := 0;
begin
  if not exists (select 1 from automations a where a.owner_id in (select owner_id from added)) then return null; end if;
  if tg_op = 'INSERT' then
    insert into automation_signals (owner_id, automation_id, contact_id, chain)
    select a.owner_id, a.id, c.id, automation_chain()
      from added c
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'welcome' and a.state = 'active' and a.deleted_at is null
     where c.status = 'subscribed' and c.deleted_at is null
       and (a.trigger -> 'sources' = '[]' or a.trigger -> 'sources' ? c.source);
    get diagnostics noted = row_count;
  else
    -- Most updates change something else.
    if not exists (select 1 from added c join removed b on b.owner_id = c.owner_id and b.id = c.id
                    where c.status <> b.status or (c.deleted_at is null) <> (b.deleted_at is null)
                       or c.merged_into is distinct from b.merged_into) then return null; end if;
    insert into automation_signals (owner_id, automation_id, contact_id, chain)
    select a.owner_id, a.id, c.id, automation_chain()
      from added c
      join removed b on b.owner_id = c.owner_id and b.id = c.id
      join automations a on a.owner_id = c.owner_id and a.trigger_kind = 'welcome' and a.state = 'active' and a.deleted_at is null
     where b.status = 'pending' and c.status = 'subscribed' and c.deleted_at is null
       and (a.trigger -> 'sources' = '[]' or a.trigger -> 'sources' ? c.source);
    get diagnostics noted = row_count;
    -- A locked run is being processed and will notice the change; waiting for it could deadlock.
    update automation_runs r
       set state = 'left', left_reason = gone.reason, due_at = null, ended_at = now(), waits_for_quota = false,
           log = r.log || jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'stepId', r.step_id,
             'stepKind', null, 'outcome', 'left', 'until', null, 'detail', gone.reason, 'deliveryId', null)
      from (
        select r.owner_id, r.id, c.reason
          from (
            select c.owner_id, c.id,
                   case when c.deleted_at is not null then 'deleted' else c.status end as reason
              from added c join removed b on b.owner_id = c.owner_id and b.id = c.id
             where (c.deleted_at is not null and b.deleted_at is null and c.merged_into is null)
                or (c.status not in ('subscribed', 'pending') and b.status in ('subscribed', 'pending'))
          ) c
          join automation_runs r on r.owner_id = c.owner_id and r.contact_id = c.id and r.state = 'waiting'
         for update of r skip locked
      ) gone
     where r.owner_id = gone.owner_id and r.id = gone.id;
    -- Runs of a merged contact continue for the target, unless it already has one.
    update automation_runs r
       set contact_id = m.target, state = case when m.is_double then 'left' else r.state end,
           left_reason = case when m.is_double then 'merged' end,
           due_at = case when not m.is_double then r.due_at end, ended_at = case when m.is_double then now() end,
           log = case when m.is_double then r.log || jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'stepId', r.step_id, 'stepKind', null, 'outcome', 'left', 'until', null, 'detail', 'merged', 'deliveryId', null) else r.log end
      from (
        select r.owner_id, r.id, c.merged_into as target, exists (
                 select 1 from automation_runs k
                  where k.owner_id = r.owner_id and k.automation_id = r.automation_id and k.contact_id = c.merged_into and k.state = 'waiting') as is_double
          from added c
          join removed b on b.owner_id = c.owner_id and b.id = c.id
          join automation_runs r on r.owner_id = c.owner_id and r.contact_id = c.id and r.state = 'waiting'
         where c.merged_into is not null and b.merged_into is null
         for update of r skip locked
      ) m
     where r.owner_id = m.owner_id and r.id = m.id;
  end if;
  if noted > 0 then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
create trigger automations_see_new_contacts after insert on contacts
  referencing new table as added for each statement execute function automations_follow_contacts();
create trigger automations_see_changed_contacts after update on contacts
  referencing old table as removed new table as added for each statement execute function automations_follow_contacts();

-- Starts automations triggered by labels, for every writer.
create function automations_follow_labels() returns trigger
  language plpgsql as $$
begin
  insert into automation_signals (owner_id, automation_id, contact_id, chain)
  select a.owner_id, a.id, l.subject_id, automation_chain()
    from added l
    join automations a on a.owner_id = l.owner_id and a.trigger_kind = 'label' and a.trigger_label = l.label_id
     and a.state = 'active' and a.deleted_at is null
   where l.noun = 'contact' and l.live;
  if found then perform pg_notify('enlace_automations', ''); end if;
  return null;
end
$$;
create trigger automations_see_labels after insert on label_links
  referencing new table as added for each statement execute function automations_follow_labels();

-- Idempotent calls, kept for a day: hashes and the resulting mails.
create table transactional_requests (
  owner_id uuid not null references users (id) on delete cascade,
  key_hash bytea not null,
  body_hash bytea not null,
  mail_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (owner_id, key_hash)
);
create index transactional_requests_age on transactional_requests (created_at);
call enlace_protect('transactional_requests');

-- Recurring campaigns. Each date creates one ordinary campaign.
create table campaign_series (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'paused' check (state in ('active', 'paused', 'ended')),
  revision integer not null default 1,
  profile_id uuid,
  template_id uuid,
  -- Null: the template's.
  own_subject text,
  audience jsonb not null,
  rule jsonb not null,
  time_of_day text not null,
  zone text not null check (zone in ('client', 'reader')),
  starts_on date not null,
  ending jsonb not null,
  delivery jsonb not null,
  is_tracked boolean not null default true,
  is_public boolean not null default false,
  feed jsonb,
  -- The next date, and when the scheduler processes it.
  next_on date,
  next_at timestamptz,
  -- The time zone used to calculate `next_at`.
  time_zone text not null default 'UTC',
  issues_made integer not null default 0,
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (owner_id, id),
  check ((next_on is null) = (next_at is null)),
  check ((state = 'active') = (next_on is not null))
);
-- For the scheduler, across all clients.
create index campaign_series_due on campaign_series (next_at) where state = 'active' and deleted_at is null;
call enlace_protect('campaign_series');
create index campaign_series_in_trash on campaign_series (owner_id, deleted_at, id) where deleted_at is not null;

-- Last known state of a series' feed.
create table campaign_series_feeds (
  owner_id uuid not null,
  series_id uuid not null,
  url text not null,
  title text not null default '',
  link text not null default '',
  etag text,
  last_modified text,
  -- Known entries, newest first, including unsent ones that have left the feed.
  items jsonb not null default '[]',
  -- When the last valid feed was received.
  fetched_at timestamptz,
  checked_at timestamptz not null default now(),
  problem text,
  -- An issue was sent with this feed. Earlier entries that did not fit count as old.
  has_begun boolean not null default false,
  primary key (owner_id, series_id),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_feeds_checked on campaign_series_feeds (checked_at);
call enlace_protect('campaign_series_feeds');

-- One row per date reached; unique per series and date.
create table campaign_series_issues (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  series_id uuid not null,
  issue_on date not null,
  due_at timestamptz not null,
  state text not null default 'preparing' check (state in ('preparing', 'draft', 'launched', 'missed', 'skipped')),
  campaign_id uuid,
  problem jsonb,
  items integer not null default 0,
  -- During preparation: time of the next attempt.
  retry_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, series_id, issue_on),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade,
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete set null (campaign_id)
);
create unique index campaign_series_issues_campaign on campaign_series_issues (owner_id, campaign_id) where campaign_id is not null;
create index campaign_series_issues_open on campaign_series_issues (retry_at) where state = 'preparing';
call enlace_protect('campaign_series_issues');

-- Entries already sent, by their identifier in the feed.
create table campaign_series_items (
  owner_id uuid not null,
  series_id uuid not null,
  item_key text not null,
  -- Null: older than the series, never sent.
  campaign_id uuid,
  primary key (owner_id, series_id, item_key),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_items_campaign on campaign_series_items (owner_id, campaign_id) where campaign_id is not null;
call enlace_protect('campaign_series_items');

-- Feed entries of a campaign: the value of `feed` in its mail.
create table campaign_feeds (
  owner_id uuid not null,
  campaign_id uuid not null,
  feed jsonb not null,
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_feeds');

create function send_slots_take(in_scope text, in_key text, per_minute double precision, wanted integer, horizon double precision, moment_given timestamptz default null)
  returns table (first_ms double precision, gap_ms double precision, taken integer, wait_ms double precision, moment_ms double precision)
  language plpgsql
as $$
declare
  gap double precision := 60.0 / (per_minute * 0.98);
  moment timestamptz;
  free timestamptz;
  ahead double precision;
begin
  insert into send_buckets (scope, key) values (in_scope, in_key) on conflict do nothing;
  select b.next_at into free from send_buckets b where b.scope = in_scope and b.key = in_key for update;
  -- Read after waiting for the row lock.
  moment := coalesce(moment_given, clock_timestamp());
  if free < moment then free := moment; end if;
  ahead := extract(epoch from free - moment);
  taken := case when ahead > horizon then 0 else least(wanted, floor((horizon - ahead) / gap)::integer + 1) end;
  if taken > 0 then
    update send_buckets b set next_at = free + make_interval(secs => taken * gap) where b.scope = in_scope and b.key = in_key;
  end if;
  first_ms := ahead * 1000;
  gap_ms := gap * 1000;
  wait_ms := greatest(0, ahead + taken * gap - horizon) * 1000;
  moment_ms := extract(epoch from moment) * 1000;
  return next;
end
$$;
