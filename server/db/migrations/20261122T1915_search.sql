-- A search as people type: without marks, either apostrophe, any part of a number, words by their stems. By functions of
-- our own and the trigrams that are there, so that no further extension is needed. Their indexes are made one by one, beside those who write.

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
