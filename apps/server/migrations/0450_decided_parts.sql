-- Which parts of a draft a person decided: a default, such as everybody, is not a decision.
alter table campaigns add column decided text[] not null default '{}'
  constraint campaigns_decided_check check (decided <@ array['audience', 'sender', 'subject', 'trial', 'mail', 'moment']);
