-- expand: the previous release neither reads nor writes what is new here
alter table uploads
  add column location_removed boolean not null default false, -- the picture contained a position
  -- null: uploaded to a release that stored pictures with their metadata
  add column cleaned_at timestamptz(3);
comment on column uploads.location_removed is 'not in copy: current state, not provided by the member';
comment on column uploads.cleaned_at is 'not in copy: current state, not provided by the member';

create index uploads_uncleaned on uploads (created_at) where cleaned_at is null and content_type like 'image/%';
