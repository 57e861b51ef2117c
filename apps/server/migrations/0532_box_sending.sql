-- The sending side of a box: answers of conversations that came through it leave through it.
alter table mail_sources
  add column smtp_host text,
  add column smtp_port integer check (smtp_port between 1 and 65535),
  add column smtp_security text check (smtp_security in ('tls', 'starttls')),
  -- The sender of its mails.
  add column send_address text,
  add column sealed_smtp_password text,
  -- Until then the provider wants nothing more, and what it said last.
  add column send_wait_until timestamptz,
  add column send_error text,
  add constraint mail_sources_sending check (smtp_host is null or (kind = 'imap' and smtp_port is not null
    and smtp_security is not null and send_address is not null and sealed_smtp_password is not null));
-- The box a mail leaves through.
alter table mails add column box_id uuid;
alter table mails drop constraint mails_via_check, add constraint mails_via_check check (via in ('product', 'own', 'box'));

-- Conversations from before, by the mail that opened them.
update conversations c set source_id = i.source_id
from (select distinct on (m.owner_id, m.conversation_id) m.owner_id, m.conversation_id, m.source_id
        from inbound_mails m where m.source = 'imap' and m.source_id is not null and m.conversation_id is not null
       order by m.owner_id, m.conversation_id, m.received_at) i
where c.owner_id = i.owner_id and c.id = i.conversation_id and c.source_id is null
  and exists (select 1 from mail_sources s where s.owner_id = i.owner_id and s.id = i.source_id);
