-- The sums over a search that finds many clients read the whole table of invoices. The function only reads, and the settings it
-- asks for go along to the workers; unsafe, as functions are unless they say otherwise, it kept the scan on one processor.
alter function find_invoice_owners(text[], integer) parallel safe;
