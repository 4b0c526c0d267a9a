-- A picture that nothing has referred to for a day goes, its file with it.
alter table logos
  add column unused_since timestamptz(3), -- null: a company or an offering refers to it
  add column here boolean not null default true; -- false: its file is on its way in or out, and it is shown to nobody
