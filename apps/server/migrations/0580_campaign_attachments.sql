-- Files of the drive that a campaign is to be sent with.
alter table campaigns add column attachment_ids uuid[] not null default '{}';

-- What a started campaign is sent with: the bytes that the files had at its start.
create table campaign_attachments (
  owner_id uuid not null,
  campaign_id uuid not null,
  position smallint not null check (position between 0 and 9),
  file_id uuid not null,
  name text not null,
  mime text not null,
  size_bytes integer not null,
  storage_key text not null,
  primary key (owner_id, campaign_id, position),
  foreign key (owner_id, campaign_id) references campaigns (owner_id, id) on delete cascade
);
call enlace_protect('campaign_attachments');

-- Which campaigns hold a file of the drive.
create index campaigns_attachment_ids on campaigns using gin (attachment_ids) where attachment_ids <> '{}';
