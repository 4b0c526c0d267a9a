-- no transaction
create unique index concurrently if not exists option_answers_consent
  on option_answers (version_id, option_id, price, currency);
