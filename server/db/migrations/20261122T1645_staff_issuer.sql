-- A colleague may sign in by the company's issuer of identities (OpenID Connect): who they are there, from the first time on.
alter table desk.staff
  add column oidc_issuer text,
  add column oidc_subject text,
  add constraint staff_oidc_identity check ((oidc_issuer is null) = (oidc_subject is null)),
  add constraint staff_oidc_identity_once unique (oidc_issuer, oidc_subject);
