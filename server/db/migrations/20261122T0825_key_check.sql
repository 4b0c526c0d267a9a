-- What the installation's key makes of a known text: a key that is not the one of this database is found out at the
-- start. With the embedded database the key itself stays in DATA_DIR.
alter table desk.installation
  alter column key drop not null,
  add column key_check bytea;
