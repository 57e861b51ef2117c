-- Plain names for columns and for keys inside JSON: what a trial card or a person does is an action, and a notice has a time.
alter table inbound_mails rename column told_at to notified_at;
alter table mail_sources rename column told_at to notified_at;
alter table automation_quota_notices rename column told_at to notified_at;
alter table sandbox_charges rename column deed to action;

-- A quote inside a text of JSON is escaped, so these replace keys only.
update messages set system = replace(system::text, '"deeds":', '"actions":')::jsonb where system ? 'deeds';
update automations set steps = replace(steps::text, '"deed":', '"action":')::jsonb where steps::text like '%"deed":%';
update campaigns set audience = replace(audience::text, '"deed":', '"action":')::jsonb
 where audience::text like '%"deed":%';
update campaign_series set audience = replace(audience::text, '"deed":', '"action":')::jsonb
 where audience::text like '%"deed":%';

update notifications set kind = replace(kind, '.put_aside', '.set_aside') where kind in ('mail.put_aside', 'import.put_aside');
update notification_channels set kind = replace(kind, '.put_aside', '.set_aside')
 where kind in ('mail.put_aside', 'import.put_aside');
update notifications set params = jsonb_set(params, '{thread}', '"set_aside"') where params ->> 'thread' = 'put_aside';
