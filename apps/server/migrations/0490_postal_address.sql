-- Under every mailing, so that readers know who writes to them and from where (CAN-SPAM, 15 U.S.C. 7704(a)(5)).
alter table client_brands add column postal_address text;
