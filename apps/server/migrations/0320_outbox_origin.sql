-- What a kept copy is a copy of: its Message-ID, the client it was sent for, and the purpose of the mail. An erasure then
-- takes copies by their origin, and what holds a one-time link is known for as long as the copy is kept.
alter table outbox_mails
  add column message_id text,
  add column sender_id uuid,
  add column purpose text;

with heads as (
  select id, split_part(encode(substring(raw from 1 for 65536), 'escape'), E'\r\n\r\n', 1) as head from outbox_mails
), facts as (
  select id, substring(head from '(?in)^message-id:\s*<([^>\s]+)>') as message_id,
         substring(head from '(?in)^list-id:\s*<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.')::uuid as list_owner
  from heads
)
update outbox_mails o set message_id = f.message_id, sender_id = coalesce(m.owner_id, f.list_owner), purpose = m.purpose
from facts f left join mails m on m.message_id = f.message_id where o.id = f.id;

create index outbox_mails_message on outbox_mails (message_id) where message_id is not null;
create index outbox_mails_sender on outbox_mails (sender_id) where sender_id is not null;
