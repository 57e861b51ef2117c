-- The fields of a mail: who it was written to, and where its answers go.
-- recipients: {to, cc, bcc, replyTo}, each a list of {name, email}. deliveries: what happened to each recipient of an
-- own mail with several, as {email: {state, detail}}.
alter table messages
  add column recipients jsonb not null default '{}',
  add column deliveries jsonb,
  -- An own mail that was written in another program.
  add column is_external boolean not null default false;
-- Names of participants by address.
alter table conversations add column participant_names jsonb not null default '{}';
-- Recipients beyond the first: {kind: to | cc | bcc, name, address}, with state and outcome once they were tried.
alter table mails add column further_recipients jsonb not null default '[]';
-- What an unsent answer is to be sent as: {to, cc, bcc, subject, answersId}, each null until chosen.
alter table conversation_drafts add column heading jsonb not null default '{}';
alter table new_message_drafts add column heading jsonb not null default '{}';
alter table scheduled_replies add column heading jsonb not null default '{}';

-- Own mails from before, as far as their mail is still there.
update messages m
   set subject = s.subject,
       recipients = jsonb_build_object('to', jsonb_build_array(
         jsonb_build_object('name', coalesce(s.to_name, ''), 'email', s.to_address)))
  from mails s
 where m.direction = 'out' and m.mail_id = s.id and s.owner_id = m.owner_id;
-- A mail without a subject was shown under the name of its profile.
update conversations c set subject = ''
 where c.subject = c.profile_name
   and exists (select 1 from messages m where m.owner_id = c.owner_id and m.conversation_id = c.id
                  and m.direction = 'in' and m.channel = 'email' and m.subject = '');
