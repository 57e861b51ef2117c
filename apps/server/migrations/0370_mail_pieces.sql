-- Mail is read in pieces. Compressed, each piece would cost unpacking all before it; and mail, in base64, hardly gets smaller.
alter table inbound_mails alter column raw set storage external;
alter table operator_mails alter column raw set storage external;
