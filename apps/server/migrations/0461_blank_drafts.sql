-- Drafts somebody opened and has not changed yet: no list shows them, and a job removes them. Any change makes them
-- ordinary, whoever writes it.
create function keep_changed_draft() returns trigger
  language plpgsql as $$
begin
  new.is_blank := false;
  return new;
end
$$;

alter table campaigns add column is_blank boolean not null default false;
alter table campaign_series add column is_blank boolean not null default false;
alter table automations add column is_blank boolean not null default false;
alter table templates add column is_blank boolean not null default false;

create trigger keep_changed_draft before update on campaigns
  for each row when (old.is_blank) execute function keep_changed_draft();
create trigger keep_changed_draft before update on campaign_series
  for each row when (old.is_blank) execute function keep_changed_draft();
create trigger keep_changed_draft before update on automations
  for each row when (old.is_blank) execute function keep_changed_draft();
create trigger keep_changed_draft before update on templates
  for each row when (old.is_blank) execute function keep_changed_draft();

create index campaigns_blank on campaigns (created_at) where is_blank;
create index campaign_series_blank on campaign_series (created_at) where is_blank;
create index automations_blank on automations (created_at) where is_blank;
create index templates_blank on templates (created_at) where is_blank;
