-- With what a mail was opened or followed: classes alone, so that nothing tells one reader from another. Older events have none.
alter table campaign_events
  add column device text check (device ~ '^[a-z_]{1,20}$'),
  add column program text check (program ~ '^[a-z_]{1,20}$'),
  add column system text check (system ~ '^[a-z_]{1,20}$');

-- Every place of a link in the mail has a number of its own. Those that lead to the same address under the same words name
-- the first of them here; null for the first itself, and in mails where one number stands for all places.
alter table campaign_links add column same_as smallint;

-- Those who did something, in the order of the list of people. The sender writes none of these columns, so what it changes
-- stays within its page.
create index campaign_deliveries_opened on campaign_deliveries (owner_id, campaign_id, contact_id, id) where opened_at is not null;
create index campaign_deliveries_clicked on campaign_deliveries (owner_id, campaign_id, contact_id, id) where clicked_at is not null;
create index campaign_deliveries_replied on campaign_deliveries (owner_id, campaign_id, contact_id, id) where replied_at is not null;
create index campaign_deliveries_left on campaign_deliveries (owner_id, campaign_id, contact_id, id) where unsubscribed_at is not null;
