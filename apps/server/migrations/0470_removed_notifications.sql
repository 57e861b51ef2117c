-- Notices a person took off their list. They can come back, and are neither mailed nor counted meanwhile.
alter table notifications add column removed_at timestamptz;
