-- What a release that is older than the schema has to know to serve it: null where the release before just goes on.
alter table schema_migrations add column serves_from text;
