alter table companies add column look jsonb check (jsonb_typeof(look) = 'object'); -- {colors, logo_url}; null: the installation's
comment on column companies.look is 'content';
