-- What the mails of a conversation leave as, when the client chose it: the address of the profile here, an own address, or a box.
alter table conversations
  add column sent_from text check (sent_from in ('profile', 'own', 'box')),
  add column sent_from_box uuid;
