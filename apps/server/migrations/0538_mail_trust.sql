-- Whether the mail is signed or encrypted, and what it imitates.
alter table messages add column protection text check (protection in ('smime_signed', 'smime_encrypted', 'pgp_signed', 'pgp_encrypted'));
alter table messages add column imitates text check (imitates in ('name', 'address', 'reply_to'));
