-- What a concierge says came of a request: in a few words, and in money if any. Its member sees it while it is
-- completed. A row stays when the request is opened again; nulls are what was taken out.
create table request_results (
  request_id bigint primary key references requests on delete cascade,
  revision integer not null check (revision > 0),
  words text check (words <> '' and char_length(words) <= 40),
  -- US dollars, in cents
  money_cents integer check (money_cents between 1 and 99999999),
  money_kind text check (money_kind in ('not_paid', 'paid_back')),
  check ((money_cents is null) = (money_kind is null))
);
