-- Part of the mail could not be decoded, so its original is kept as long as the mail.
alter table inbound_mails add column is_damaged boolean not null default false;
