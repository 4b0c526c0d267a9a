-- A mail goes as text and as a page. What ends such mails stands in a header of theirs.
alter table outgoing add column html text, add column unsubscribe text;
