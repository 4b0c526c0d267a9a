-- No password was typed for this sign-in: an issuer vouched for the colleague. What is written about wrong codes says so.
alter table desk.sign_in_steps add column by_issuer boolean not null default false;
