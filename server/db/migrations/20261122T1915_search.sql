-- A search as people type: without marks, either apostrophe, any part of a number, words by their stems. By functions of
-- our own and the trigrams that are there, so that no further extension is needed.

-- Small letters without marks: Muller finds Müller, cafe café, O'Brien either apostrophe.
create function folded(said text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(regexp_replace(normalize(lower(said), NFKD), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  'øłđðıʼ‘’`´', 'olddi''''''''''');

-- The same as single words: what is joined by a hyphen or a stroke is found by each of its parts.
create function searchable(said text) returns text language sql immutable strict parallel safe
return regexp_replace(translate(folded(said), '''', ''), '[^[:alnum:]]+', ' ', 'g');

-- Its numbers alone, each without what parts its digits: (555) 010-0142 is 5550100142.
create function digits_in(said text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(said, '(?<=[0-9])[-. ()]{1,2}(?=[0-9])', '', 'g'), '[^0-9]+', ' ', 'g');

create index requests_name_folded on requests using gin (folded(name) gin_trgm_ops);
create index requests_name_words on requests using gin (to_tsvector('english', searchable(name)));
create index members_name_folded on members using gin (folded(first_name || ' ' || last_name) gin_trgm_ops);
create index members_name_words on members using gin (to_tsvector('simple', searchable(first_name || ' ' || last_name)));
create index members_phone_trgm on members using gin (phone gin_trgm_ops);
create index uploads_filename_folded on uploads using gin (folded(filename) gin_trgm_ops);
create index requests_details_words on requests using gin (to_tsvector('english', searchable(details)));
create index requests_details_digits on requests using gin (digits_in(details) gin_trgm_ops);
create index timeline_body_words on timeline using gin (to_tsvector('english', searchable(coalesce(body, ''))));
create index timeline_body_digits on timeline using gin (digits_in(coalesce(body, '')) gin_trgm_ops);
create index notes_body_words on desk.notes using gin (to_tsvector('english', searchable(body)));
create index notes_body_digits on desk.notes using gin (digits_in(body) gin_trgm_ops);
