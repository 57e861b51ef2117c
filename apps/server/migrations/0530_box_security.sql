-- TLS from the first byte, or STARTTLS on a connection that begins in clear.
alter table mail_sources add column security text not null default 'tls' check (security in ('tls', 'starttls'));
