-- What happened to each recipient of a mail to several, as {address: {state, outcome}}: those who have it are not sent
-- it again. Empty for one recipient, whose state is the mail's.
alter table mails add column recipient_states jsonb not null default '{}';
-- Whether an answer goes to everybody of the mail answered, and how much of it is quoted below.
alter table sender_profiles
  add column reply_all boolean not null default true,
  add column quote text not null default 'last' check (quote in ('none', 'last', 'all'));
-- Since then answers take the conversation's subject instead of that of the mail answered.
alter table conversations add column renamed_at timestamptz;
