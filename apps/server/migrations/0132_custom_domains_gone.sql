-- Whatever removes a name (its client, an erasure), every process hears that it serves it no more.
create function enlace_announce_gone_host() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('enlace_custom_hosts', old.owner_id::text);
  return null;
end
$$;

create trigger custom_domains_gone after delete on custom_domains
  for each row execute function enlace_announce_gone_host();
