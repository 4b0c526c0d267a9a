-- expand: the previous release stores the time of an acceptance in `members` alone. At a sign-up, that is `created_at`.

create table terms_acceptances (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  terms_version text not null, -- empty: unnamed
  privacy_version text not null, -- empty: unnamed
  accepted_at timestamptz(3) not null,
  source text not null check (source in ('sign_up', 'company_sign_in', 'asked_again'))
);
create index terms_acceptances_member on terms_acceptances (member_id);
comment on table terms_acceptances is
  'Which version of the terms and the privacy policy a member accepted, and when. Kept as long as the account. '
  'Shown to no person.';
comment on column terms_acceptances.id is 'not in copy: internal ID';
comment on column terms_acceptances.member_id is 'not in copy: internal ID';
comment on column terms_acceptances.terms_version is 'copy: accepted_terms.terms_version';
comment on column terms_acceptances.privacy_version is 'copy: accepted_terms.privacy_version';
comment on column terms_acceptances.accepted_at is 'copy: accepted_terms.accepted_at';
comment on column terms_acceptances.source is 'copy: accepted_terms.accepted_by';

-- until now each member accepted once, when they signed up
insert into terms_acceptances (member_id, terms_version, privacy_version, accepted_at, source)
select id, '', '', terms_accepted_at, 'sign_up' from members where erased_at is null;
