-- What operations have entered for a brand value that no setting of the servers fixes.
create table desk.brand_values (
  name text primary key, -- as the setting is called: BRAND_NAME, SUPPORT_EMAIL, TERMS_URL, PRIVACY_URL
  value text not null
);
