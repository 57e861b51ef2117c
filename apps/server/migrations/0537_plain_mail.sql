-- The person reads received mails as text.
alter table account_preferences add column plain_mail boolean not null default false;
