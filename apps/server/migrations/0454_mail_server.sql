-- The mail server that the operator sets in the product; SMTP_URL of the environment wins over it.
create table mail_server (
  is_only boolean primary key default true check (is_only),
  host text not null,
  port integer not null check (port between 1 and 65535),
  tls text not null check (tls in ('implicit', 'required', 'opportunistic', 'none')),
  user_name text,
  password_sealed text,
  from_address text not null,
  changed_at timestamptz not null,
  check ((user_name is null) = (password_sealed is null))
);

create function enlace_announce_mail_server() returns trigger language plpgsql as $$
begin
  perform pg_notify('enlace_mail_server', '');
  return null;
end
$$;
create trigger mail_server_announce after insert or update or delete on mail_server
  for each statement execute function enlace_announce_mail_server();
