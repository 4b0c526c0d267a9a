-- expand: the previous release does not claim places by employee number.

alter table companies add column number_digits boolean not null default false; -- employee numbers hold digits only
comment on column companies.number_digits is 'content';

-- The claim survives a list that omits the person by mistake: the next list that names them finds it again.
alter table member_companies add column claimed_hmac bytea; -- of the employee number and the date of birth
comment on column member_companies.claimed_hmac is 'not in copy: keyed hash';
create unique index member_companies_claim on member_companies (company_id, claimed_hmac); -- a number counts for one account

-- A number that now belongs to another person loses its claim, and a person who is listed again gets it back.
create function follow_claims() returns trigger language plpgsql as $$
begin
  update member_companies as place set person_id = null
  from fresh where place.person_id = fresh.id and place.claimed_hmac is distinct from fresh.proof_hmac;
  update member_companies as place set person_id = fresh.id
  from fresh where place.company_id = fresh.company_id and place.claimed_hmac = fresh.proof_hmac
    and place.person_id is distinct from fresh.id;
  return null;
end
$$;
create trigger follow_new_person after insert on eligible_people
referencing new table as fresh for each statement execute function follow_claims();
create trigger follow_changed_person after update on eligible_people
referencing new table as fresh for each statement execute function follow_claims();
