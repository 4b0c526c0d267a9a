alter table desk.saved_replies
  add column language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'), -- of its body
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'); -- body by language
comment on column desk.saved_replies.language is 'text that names no member';
comment on column desk.saved_replies.translations is 'text that names no member';
