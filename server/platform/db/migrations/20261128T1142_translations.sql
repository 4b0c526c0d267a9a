-- Translations of texts that operations write and members read. A row belongs to a text by kind, ID and field; the
-- questions of an idea belong to a version, so that members on an older version keep its translations.
create table translations (
  kind text not null check (kind in ('category', 'idea', 'version', 'offering', 'offering_category')),
  thing_id integer not null,
  field text not null, -- name, question:datum-12, choice:datum-12:yes
  language text not null,
  translation text not null check (translation <> ''),
  english text not null, -- the text that was translated; differs if the English changed since
  primary key (kind, thing_id, language, field)
);
comment on table translations is
  'Published translations of the catalog and the offerings. '
  'Kept until changed or removed; holds no data of members. Shown to everybody.';
comment on column translations.kind is 'content';
comment on column translations.thing_id is 'ID or position';
comment on column translations.field is 'content';
comment on column translations.language is 'content';
comment on column translations.translation is 'content';
comment on column translations.english is 'content';

create table desk.translation_drafts (
  kind text not null check (kind in ('category', 'idea', 'offering', 'offering_category')),
  thing_id integer not null,
  language text not null,
  revision integer not null, -- rises with every save; a save based on an older revision is rejected
  texts jsonb not null, -- [{field, text, english}], published or not
  changed_by integer not null references desk.staff,
  changed_at timestamptz(3) not null,
  primary key (kind, thing_id, language)
);
comment on table desk.translation_drafts is
  'Translations as operations edit them. Kept until changed or removed; holds no data of members. Shown to operations.';
comment on column desk.translation_drafts.kind is 'content';
comment on column desk.translation_drafts.thing_id is 'ID or position';
comment on column desk.translation_drafts.language is 'content';
comment on column desk.translation_drafts.revision is 'ID or position';
comment on column desk.translation_drafts.texts is 'content';
comment on column desk.translation_drafts.changed_by is 'staff member';
comment on column desk.translation_drafts.changed_at is 'time';
