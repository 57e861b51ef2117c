-- Addresses stored before there was one form of them: a domain in letters of another script (RFC 5890), or letters that
-- are not composed. SQL cannot convert them; each start does, and finds those that are left by these indexes.
create function enlace_is_old_address(address text) returns boolean
  language sql immutable parallel safe
  return address ~ '@[^@]*[^ -~][^@]*$' or address is not nfc normalized;

create function enlace_has_old_address(addresses text[]) returns boolean
  language sql immutable parallel safe
  return coalesce((select bool_or(enlace_is_old_address(each)) from unnest(addresses) as each), false);

-- Of {to, cc, bcc, replyTo}, each a list of {name, email}.
create function enlace_names_old_address(recipients jsonb) returns boolean
  language sql immutable parallel safe
  return recipients <> '{}' and coalesce(
    (select bool_or(enlace_is_old_address(each #>> '{}')) from jsonb_path_query(recipients, '$.*[*].email') as each), false);

create index contact_addresses_old_form on contact_addresses (owner_id, id) where kind = 'email' and enlace_is_old_address(value);
create index suppressions_old_form on suppressions (owner_id, address) where enlace_is_old_address(address);
create index mail_events_old_form on mail_events (owner_id, id) where enlace_is_old_address(address);
create index conversations_old_form on conversations (owner_id, id)
  where enlace_is_old_address(visitor_email) or enlace_has_old_address(participants);
create index messages_old_form on messages (owner_id, id)
  where enlace_is_old_address(author_email) or enlace_names_old_address(recipients);
create index picture_senders_old_form on picture_senders (owner_id, email) where enlace_is_old_address(email);
create index shelf_senders_old_form on shelf_senders (owner_id, address) where enlace_is_old_address(address);
