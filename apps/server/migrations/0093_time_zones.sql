-- Where the browser of somebody who asked to be signed up says they are; it goes into their tamy once they confirm.
alter table signup_requests add column time_zone text;
