-- Single mails (product mail, replies, test sends). Campaign deliveries have a ledger of their own.
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
  -- The sender that is shown when the client's own server carries the mail.
  own_from text,
  via text check (via in ('product', 'own')),
  own_failures smallint not null default 0,
  -- A process that died in mid-send holds the mail no longer than this.
  sending_until timestamptz,
  -- A second copy is worse than none: in doubt it ends as uncertain and is sent again by a person only.
  once boolean not null default false,
  -- When the final dot of this attempt was about to be written.
  body_at timestamptz,
  -- How a reader ends this sort of mail (List-Unsubscribe). It stood among the further header fields, which may not name one
  -- the composer writes itself, so that such mails never left: those that still wait can be sent now.
  list jsonb,
  constraint mails_state_check
    check (state in ('queued', 'sending', 'accepted', 'caught', 'deferred', 'rejected', 'uncertain', 'skipped'))
);
create index mails_newest on mails (id desc);
create index mails_owner on mails (owner_id, id desc);
call enlace_protect('mails');
-- What the product itself wrote to one address.
create index mails_product_to on mails (to_address, id desc) where owner_id is null;
create index mails_transactional on mails (owner_id, id desc) where purpose = 'transactional';
create index mails_transactional_address on mails (owner_id, to_address, id desc) where purpose = 'transactional';
create index mails_handed_over on mails (sent_at) where state in ('accepted', 'caught');
create index mails_refused on mails (created_at) where state = 'rejected';
create index mails_deferred on mails (id) where state = 'deferred';

-- Where mail goes while no SMTP server is set: whole messages, readable by the operator only.
create table outbox_mails (
  id uuid primary key default uuidv7(),
  envelope_from text not null,
  envelope_to text not null,
  raw bytea not null,
  created_at timestamptz not null default now(),
  -- What a kept copy is a copy of: its Message-ID, the client it was sent for, and the purpose of the mail. An erasure then
  -- takes copies by their origin, and what holds a one-time link is known for as long as the copy is kept.
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
  -- Campaigns started with it.
  uses integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A mail is made of blocks, or of a text of the client's own: HTML, MJML or Markdown. The blocks stay beside the text,
  -- because their theme colours what Markdown draws.
  format text not null default 'blocks' check (format in ('blocks', 'html', 'mjml', 'markdown')),
  source text not null default '' check (length(source) <= 300000),
  name_key text generated always as (enlace_fold(name)) stored,
  primary key (owner_id, id),
  constraint templates_category_check
    check (category in ('newsletter', 'event', 'shop', 'notice', 'welcome', 'followup'))
);
alter table saved_replies add foreign key (owner_id, template_id) references templates (owner_id, id) on delete cascade;
-- The gallery, last changed first.
create index templates_newest on templates (owner_id, updated_at desc, id desc) where deleted_at is null;
call enlace_protect('templates');
call enlace_collect('templates', 'template');
create index templates_in_trash on templates (owner_id, deleted_at, id) where deleted_at is not null;

-- Counts trial mails over a sliding hour.
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
  -- null: the template's.
  own_subject text,
  own_preheader text,
  audience jsonb not null default '{"kind":"all","excludeContactIds":[]}',
  revision integer not null default 1 check (revision > 0),
  scheduled_at timestamptz,
  -- Nothing leaves before; until then the campaign can be withdrawn.
  hold_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- How far the timelines of the recipients are written, after the end.
  timelines_after uuid,
  timelines_written boolean not null default false,
  -- When it is meant to go, as the person chose it; `scheduled_at` is the moment that follows from it.
  timing jsonb not null default '{"kind":"now"}',
  -- Hours of the client's day in which nothing of it leaves.
  quiet_hours jsonb,
  is_tracked boolean not null default true,
  -- Stands in the public archive of its profile.
  is_public boolean not null default false,
  public_since timestamptz,
  -- A second round: the campaign it follows, and the first one of the family.
  follows_id uuid,
  root_id uuid,
  -- Variants to try, and how the trial stands.
  experiment jsonb,
  test_people integer,
  test_sent_at timestamptz,
  decide_at timestamptz,
  winner smallint check (winner between 0 and 3),
  decided_at timestamptz,
  decided_by text check (decided_by in ('rule', 'person')),
  -- The rest of the audience is in the queue.
  rest_released_at timestamptz,
  -- A stream is a campaign without an end: its mail is frozen, people are added one by one.
  kind text not null default 'campaign' check (kind in ('campaign', 'stream')),
  -- Nobody is added any more; it is over when its last mail has its end.
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
-- What the sending engine looks for, over all clients.
create index campaigns_due on campaigns (state, owner_id, id) where state in ('scheduled', 'queued', 'sending');
create index campaigns_without_timelines on campaigns (owner_id, id) where state in ('sent', 'cancelled') and started_at is not null and not timelines_written;
call enlace_protect('campaigns');
-- Campaigns are kept in folders and labelled by the mechanism of all nouns.
call enlace_collect('campaigns', 'campaign');
create index campaigns_family on campaigns (owner_id, root_id) where root_id is not null;
create index campaigns_public on campaigns (owner_id, profile_id, public_since desc, id desc) where is_public and deleted_at is null;
-- What the clock of campaigns looks for, over all clients.
create index campaigns_trials on campaigns (owner_id, id) where experiment is not null and rest_released_at is null and started_at is not null and finished_at is null;
create index campaigns_quiet on campaigns (owner_id, id) where quiet_hours is not null and state in ('queued', 'sending', 'paused');
create index campaigns_streams on campaigns (owner_id, id) where kind = 'stream' and state in ('sending', 'paused');
create index campaigns_in_trash on campaigns (owner_id, deleted_at, id) where deleted_at is not null;

-- The mail as frozen at the start: every recipient gets this, whatever happens to the template.
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
  -- Decided when the mail is frozen, together with its sender.
  via text not null default 'product' check (via in ('product', 'own')),
  primary key (owner_id, campaign_id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_contents');

create table campaign_links (
  owner_id uuid not null,
  campaign_id uuid not null,
  id smallint not null,
  -- May hold variables; filled per person on the click.
  url text not null,
  label text not null,
  clicks integer not null default 0,
  people integer not null default 0,
  -- Every place of a link in the mail has a number of its own. Those that lead to the same address under the same words name
  -- the first of them here; null for the first itself, and in mails where one number stands for all places.
  same_as smallint,
  primary key (owner_id, campaign_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_links');

-- Sums of the ledger, changed only by the statement that changes the rows. Narrow and loosely filled: it is updated often.
create table campaign_totals (
  owner_id uuid not null,
  campaign_id uuid not null,
  audience integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  -- Part of the skipped ones whose quota was given back.
  released integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  unsubscribed integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  clicks integer not null default 0,
  -- Sums of returns per campaign, each delivery once.
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

-- What one worker took at once. Its number is the fence: rows may be written only by whoever knows theirs, and come back
-- when the lease is over.
create table campaign_claims (
  fence bigint generated always as identity primary key,
  owner_id uuid not null,
  campaign_id uuid not null,
  lease_until timestamptz not null
);
create index campaign_claims_lease on campaign_claims (lease_until);
call enlace_protect('campaign_claims');

-- The send ledger: one row per recipient, frozen at the start. Only the claim changes indexed columns; the two changes
-- of state after it stay within the page (no index names the state), which is what makes the ledger keep up with sending.
create table campaign_deliveries (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  contact_id uuid not null,
  email text not null,
  -- Of the address, lower case: what servers limit by.
  domain text not null,
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'sending', 'accepted', 'rejected', 'skipped', 'uncertain')),
  skip_reason text,
  -- Rejected, skipped or uncertain: the short lists of a report.
  failed boolean not null default false,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  -- Set exactly while pending.
  next_attempt_at timestamptz default now(),
  -- Of the claim that took the row last.
  fence bigint,
  smtp_code smallint,
  smtp_text text,
  settled_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  -- Which mail the person gets; null while that is not decided, and in campaigns without a trial.
  variant smallint,
  -- One of those it was tried on; the rest gets the winner and says nothing about it.
  in_trial boolean not null default false,
  -- The same person may get the mail of a stream again, on another occasion.
  occasion uuid,
  primary key (owner_id, id),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade,
  check ((state = 'skipped') = (skip_reason is not null)),
  check ((state = 'pending') = (next_attempt_at is not null)),
  check (failed = (state in ('rejected', 'skipped', 'uncertain'))),
  check (state not in ('claimed', 'sending') or fence is not null)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
-- The claim.
create index campaign_deliveries_due on campaign_deliveries (owner_id, campaign_id, next_attempt_at, id) where next_attempt_at is not null;
create index campaign_deliveries_failed on campaign_deliveries (owner_id, campaign_id, id) where failed;
-- Answers and bounces name the row before the client is known.
create index campaign_deliveries_id on campaign_deliveries (id);
call enlace_protect('campaign_deliveries');
create unique index campaign_deliveries_once on campaign_deliveries (owner_id, campaign_id, contact_id, occasion) nulls not distinct;
-- Those who did something, in the order of the list of people. The sender writes none of these columns, so what it changes
-- stays within its page.
create index campaign_deliveries_opened on campaign_deliveries (owner_id, campaign_id, contact_id, id) where opened_at is not null;
create index campaign_deliveries_clicked on campaign_deliveries (owner_id, campaign_id, contact_id, id) where clicked_at is not null;
create index campaign_deliveries_replied on campaign_deliveries (owner_id, campaign_id, contact_id, id) where replied_at is not null;
create index campaign_deliveries_left on campaign_deliveries (owner_id, campaign_id, contact_id, id) where unsubscribed_at is not null;

-- What a worker learns too late must not wait in a campaign that is over.
create function campaign_ledger_write(
  mark_owners uuid[], mark_ids uuid[], mark_fences bigint[],
  owners uuid[], ids uuid[], fences bigint[], states text[], reasons text[], codes integer[], texts text[], attempted integer[], retries integer[]
) returns table (marked_id uuid, sum_owner uuid, sum_campaign uuid, remaining integer, gained integer)
  language plpgsql
as $$
declare
  -- A SET clause on the function would need rights that an owner without superuser does not have.
  scope_before text := current_setting('enlace.owner', true);
begin
  perform set_config('enlace.owner', '*', true);
  if cardinality(mark_ids) > 0 then
    return query
      update campaign_deliveries d
         set state = 'sending', attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, now())
        from unnest(mark_owners, mark_ids, mark_fences) as h (owner_id, id, fence)
       where d.owner_id = h.owner_id and d.id = h.id and d.fence = h.fence and d.state = 'claimed'
         -- Scalar on purpose: as semi-joins they are planned from the wrong end while the tables have no statistics.
         and (select k.state from campaigns k where k.owner_id = d.owner_id and k.id = d.campaign_id) = 'sending'
         and (select enlace_client_is_open(u) from users u where u.id = d.owner_id)
         and (select c.status from contacts c where c.owner_id = d.owner_id and c.id = d.contact_id and c.deleted_at is null) = 'subscribed'
         -- The address that is written to, which need not be the tamy's of today.
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
               -- The phase before the dot has counted the attempt; a connection that failed before the body takes it back.
               attempts = d.attempts + case when r.tried = 1 and d.state = 'claimed' then 1
                                            when r.tried = 0 and d.state = 'sending' and r.state = 'pending' then -1 else 0 end,
               first_attempt_at = case when r.tried = 1 then coalesce(d.first_attempt_at, now()) else d.first_attempt_at end,
               next_attempt_at = case when r.state = 'pending' then now() + make_interval(secs => r.retry) end
          from unnest(owners, ids, fences, states, reasons, codes, texts, attempted, retries)
            as r (owner_id, id, fence, state, reason, code, text, tried, retry)
         where d.owner_id = r.owner_id and d.id = r.id and d.fence = r.fence and d.state in ('claimed', 'sending', 'uncertain')
           -- A campaign that is over takes nothing back into its queue: what is in doubt stays in doubt until a person decides.
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
        -- Always in the same order, so that two workers never wait for each other.
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

-- Recipient domains that asked a client to slow down.
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

-- Pace, for charts and estimates.
create table campaign_minutes (
  owner_id uuid not null,
  campaign_id uuid not null,
  minute timestamptz not null,
  accepted integer not null,
  primary key (owner_id, campaign_id, minute),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
) with (fillfactor = 50);
call enlace_protect('campaign_minutes');
-- Each serves one line of the count below, and is read for the last days alone.
create index campaign_minutes_recent on campaign_minutes (minute) include (accepted);

-- What readers did. Partitioned by time; months get partitions of their own once there is much.
create table campaign_events (
  owner_id uuid not null,
  at timestamptz not null default now(),
  id uuid not null default uuidv7(),
  campaign_id uuid not null,
  delivery_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('opened', 'clicked', 'unsubscribed', 'resubscribed', 'replied')),
  link_id smallint,
  -- Done by a program: prefetching, security scanner, link preview.
  machine boolean not null default false,
  -- With what a mail was opened or followed: classes alone, so that nothing tells one reader from another. Older events have none.
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

-- How a profile presents itself in mails.
create table sender_profiles (
  owner_id uuid not null,
  profile_id uuid not null,
  -- Null: the name of the account.
  display_name text,
  -- Shown as the sender only by mails that leave through the client's own server.
  from_address text check (from_address = lower(from_address)),
  -- Gets answers beside the mailbox.
  reply_address text check (reply_address = lower(reply_address)),
  signature_html text not null default '',
  signature_on boolean not null default true,
  updated_at timestamptz not null default now(),
  -- Campaigns, automations and letters through a client's own server.
  -- Which way campaigns, automations and letters of the profile leave.
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
  -- Mail goes through it only after a test that arrived.
  is_on boolean not null default false,
  -- Whether the product's own way is taken when this server cannot be used.
  fallback boolean not null default true,
  tested_at timestamptz,
  test_failure text,
  test_words text,
  -- Since when mails could not be handed over.
  failing_since timestamptz,
  tests_in_window smallint not null default 0,
  window_began_at timestamptz,
  updated_at timestamptz not null default now(),
  -- What the server bears; null: it sets no limit.
  per_minute integer check (per_minute between 1 and 100000),
  per_hour integer check (per_hour between 1 and 1000000),
  connections smallint not null default 2 check (connections between 1 and 10),
  per_connection integer not null default 100 check (per_connection between 1 and 1000),
  -- The one process that sends campaigns through it, and until when: its connections are counted in one place.
  engine_id uuid,
  engine_until timestamptz,
  check ((username is null) = (password_sealed is null)),
  check (not is_on or (tested_at is not null and test_failure is null))
);
call enlace_protect('own_mail_servers');

-- What a template was before it became something else: kept while somebody writes, before a way back, and as it was sent.
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

-- Templates of the operator: clients see what is published and make copies of it.
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
  -- What clients see: a copy of the draft at its last publication, null while there is none.
  published jsonb,
  published_at timestamptz,
  copies integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index house_templates_newest on house_templates (updated_at desc, id desc) where deleted_at is null;

-- Domains that mails are sent from. The operator's own belongs to the owner of no client.
create table sending_domains (
  owner_id uuid not null,
  -- The domains of a client go with the client.
  client_id uuid generated always as (nullif(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored
    references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- As it goes on the wire: lower case, international labels in ASCII.
  domain text not null,
  -- The part before the @ of campaigns that are sent from this domain; null: none are.
  campaign_local text,
  state text not null default 'unchecked' check (state in ('unchecked', 'good', 'failing')),
  -- What the last look at the DNS found.
  report jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- Somebody sends in bulk although the checks fail.
  overridden_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, domain)
);
create unique index sending_domains_campaigns on sending_domains (owner_id) where campaign_local is not null;
create index sending_domains_due on sending_domains (next_check_at);
create index sending_domains_client on sending_domains (client_id);
call enlace_protect('sending_domains');

-- Two keys a generation, one of each kind. Each signs from when its record was seen in the DNS.
create table sending_keys (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id uuid not null,
  algorithm text not null check (algorithm in ('rsa', 'ed25519')),
  selector text not null,
  private_sealed text not null,
  -- As it stands in the record, base64.
  public_key text not null,
  -- Signs while seen; null: never, or no longer.
  seen_at timestamptz,
  -- Replaced by a newer generation: signs until that one is seen, and is kept a while for mails on their way.
  replaced_at timestamptz,
  removes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, domain_id) references sending_domains (owner_id, id) on delete cascade
);
create index sending_keys_domain on sending_keys (owner_id, domain_id, created_at);
call enlace_protect('sending_keys');

-- Most mails in a minute: of all campaigns together (`all`), of each client (`client` without a key), of one client,
-- of campaigns to one recipient domain.
create table send_limits (
  scope text not null check (scope in ('all', 'client', 'own', 'domain')),
  key text not null default '',
  per_minute integer not null check (per_minute between 1 and 1000000),
  updated_at timestamptz not null default now(),
  primary key (scope, key)
);

-- When the next mail of each limit may leave. Narrow and loosely filled: it is updated often.
create table send_buckets (
  scope text not null,
  key text not null default '',
  next_at timestamptz not null default '-infinity',
  primary key (scope, key)
) with (fillfactor = 20);

-- Whether campaigns from a domain of the operator have to wait for its checks; asked in the scope of a client.
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
create index mail_events_mail on mail_events (owner_id, mail_id) where mail_id is not null;
create index mail_events_returned on mail_events (at) include (kind, source) where kind in ('soft_bounce', 'hard_bounce', 'complaint');

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
  -- The last call of a provider that was not believed: whoever sets a hook up sees that something comes, and what is wrong.
  last_refused_at timestamptz,
  last_refusal text check (last_refusal in ('proof', 'form')),
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
-- The last calls of one hook, newest first.
create index return_calls_of_hook on return_calls (owner_id, hook_id, received_at desc);

-- What a client lets be counted; a campaign and a tamy can only take away from it.
create table tracking_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  opens boolean not null default true,
  clicks boolean not null default true,
  updated_at timestamptz not null
);
call enlace_protect('tracking_settings');

-- The mails of a trial, frozen like the one of the campaign.
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

-- What happens by itself with tamys: a trigger, and steps.
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
  -- Out of `trigger`, for those who look for automations.
  trigger_kind text generated always as (trigger ->> 'kind') stored,
  trigger_label uuid generated always as (case when trigger ->> 'kind' = 'label' then (trigger ->> 'labelId')::uuid end) stored,
  revision integer not null default 1 check (revision > 0),
  -- When dates or silences are looked at next; null for the other triggers and while it is not active.
  next_scan_at timestamptz,
  -- Dates whose hour lies before are over; the last day whose dates were taken up, and how far silences were.
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
-- What the worker looks for, over all clients.
create index automations_scans on automations (next_scan_at) where next_scan_at is not null;
call enlace_protect('automations');
create index automations_in_trash on automations (owner_id, deleted_at, id) where deleted_at is not null;

-- One tamy going through one automation, once.
create table automation_runs (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left', 'failed')),
  left_reason text,
  trigger_kind text not null,
  -- What may set it off only once: the day of a date, the beginning of a silence.
  occasion text,
  -- How many automations set each other off before this one.
  chain smallint not null default 0,
  -- Where it stands; `arrived`: its wait there has begun. Null before the first step is known.
  step_id text,
  arrived boolean not null default false,
  -- When it goes on; set exactly while it is under way.
  due_at timestamptz,
  -- Its automation stands still.
  is_held boolean not null default false,
  waits_for_quota boolean not null default false,
  -- Errors in a row at this step.
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
-- What is due next over all clients, and of one.
create index automation_runs_due on automation_runs (due_at) where due_at is not null and not is_held;
create index automation_runs_due_of on automation_runs (owner_id, due_at, automation_id) where due_at is not null and not is_held;
-- Nobody is inside twice.
create unique index automation_runs_inside on automation_runs (owner_id, automation_id, contact_id) where state = 'waiting';
create unique index automation_runs_occasion on automation_runs (owner_id, automation_id, contact_id, occasion) where occasion is not null;
create index automation_runs_contact on automation_runs (owner_id, contact_id, automation_id, entered_at desc);
create index automation_runs_newest on automation_runs (owner_id, automation_id, id desc);
create index automation_runs_figures on automation_runs (owner_id, automation_id, state, left_reason);
create index automation_runs_steps on automation_runs (owner_id, automation_id, step_id) where state = 'waiting';
call enlace_protect('automation_runs');

-- Something happened that an active automation waits for; written with what happened, taken up by the worker.
create table automation_signals (
  owner_id uuid not null,
  id uuid not null default uuidv7(),
  automation_id uuid not null,
  contact_id uuid not null,
  occasion text,
  -- When the run begins; null: at once.
  due_at timestamptz,
  chain smallint not null default 0,
  primary key (owner_id, id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_signals');

-- How often each step was passed, and which way conditions went. Written once per batch, in the order of the key.
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

-- Which stream carries the mail of a step; `fingerprint` tells whether the mail is still the same.
create table automation_streams (
  owner_id uuid not null,
  campaign_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  fingerprint text not null,
  -- Of the template when the mail was frozen.
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

-- Automations whose client was told that the plan's mails are used up; goes when mails flow again.
create table automation_quota_notices (
  owner_id uuid not null,
  automation_id uuid not null,
  told_at timestamptz not null,
  primary key (owner_id, automation_id),
  foreign key (owner_id, automation_id) references automations (owner_id, id) on delete cascade
);
call enlace_protect('automation_quota_notices');

-- Which run a delivery belongs to.
create table automation_mails (
  owner_id uuid not null,
  delivery_id uuid not null,
  run_id uuid not null,
  step_id text not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- It stands on the tamy's timeline, or never will.
  is_noted boolean not null default false,
  primary key (owner_id, delivery_id),
  unique (owner_id, run_id, step_id),
  foreign key (owner_id, run_id) references automation_runs (owner_id, id) on delete cascade,
  foreign key (owner_id, delivery_id) references campaign_deliveries (owner_id, id) on delete cascade
);
create index automation_mails_unnoted on automation_mails (owner_id, delivery_id) where not is_noted;
call enlace_protect('automation_mails');

-- The depth of what is done now: 0 for people, more for what automations do.
create function automation_chain() returns smallint
  language sql stable
  return coalesce(nullif(current_setting('enlace.automation_chain', true), ''), '0')::smallint;

-- Welcomes, and those who must be left in peace from now on.
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
    -- Most changes are about something else.
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
    -- A run that is being worked on this moment sees it by itself; waiting for it could be waiting in a circle.
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
    -- Somebody merged goes on as whom they became, unless that one is inside already.
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

-- Labels, whoever gives them.
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

-- Calls with an idempotency key, for a day: hashes, and the mails they led to.
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

-- Campaigns that come again by a rule. Each date makes one ordinary campaign.
create table campaign_series (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  state text not null default 'paused' check (state in ('active', 'paused', 'ended')),
  revision integer not null default 1,
  profile_id uuid,
  template_id uuid,
  -- null: the subject of the template.
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
  -- The date that comes next, and when the clock looks at it.
  next_on date,
  next_at timestamptz,
  -- The zone `next_at` was reckoned in.
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
-- What the clock looks for, over all clients.
create index campaign_series_due on campaign_series (next_at) where state = 'active' and deleted_at is null;
call enlace_protect('campaign_series');
create index campaign_series_in_trash on campaign_series (owner_id, deleted_at, id) where deleted_at is not null;

-- What was last seen at the address of a series.
create table campaign_series_feeds (
  owner_id uuid not null,
  series_id uuid not null,
  url text not null,
  title text not null default '',
  link text not null default '',
  etag text,
  last_modified text,
  -- Entries seen and kept, the newest first; also those that have left the feed and were not sent.
  items jsonb not null default '[]',
  -- Of the last answer that was a feed.
  fetched_at timestamptz,
  checked_at timestamptz not null default now(),
  problem text,
  -- An issue was sent with it: what was there before and did not fit counts as old.
  has_begun boolean not null default false,
  primary key (owner_id, series_id),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_feeds_checked on campaign_series_feeds (checked_at);
call enlace_protect('campaign_series_feeds');

-- One row per date that came; the pair of series and date is there once, whatever happens.
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
  -- While it is being prepared: when to try again.
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

-- Entries that went out, by what names them in their feed.
create table campaign_series_items (
  owner_id uuid not null,
  series_id uuid not null,
  item_key text not null,
  -- null: old when the series began, never sent.
  campaign_id uuid,
  primary key (owner_id, series_id, item_key),
  foreign key (owner_id, series_id) references campaign_series (owner_id, id) on delete cascade
);
create index campaign_series_items_campaign on campaign_series_items (owner_id, campaign_id) where campaign_id is not null;
call enlace_protect('campaign_series_items');

-- The news a campaign carries: what `feed` means in its mail.
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
  -- After the wait for the row.
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
