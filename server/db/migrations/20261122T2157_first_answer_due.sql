-- By when a request that is handed over at this moment is first answered: the member is told while they write it.
create function first_answer_due(moment timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
return desk.due_at(moment, desk.answer_ms(null));
