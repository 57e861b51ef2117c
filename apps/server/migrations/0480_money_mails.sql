-- A client's mails about money, which the operator reads on the client's page; among all their other mails they are few.
create index mails_money on mails (owner_id, id desc)
  where purpose in ('billing', 'invoice', 'payment_receipt', 'payment_refund', 'price_notice');
-- Newest charge of each card.
create index payments_method on payments (owner_id, method_id, created_at desc) where method_id is not null;
