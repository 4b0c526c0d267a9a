-- What a member has sent today is summed up before another file is taken.
create index uploads_member on uploads (member_id, created_at) where member_id is not null;
