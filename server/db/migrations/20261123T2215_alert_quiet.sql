-- Whether nothing calls a concierge outside the hours that they work by.
alter table desk.alert_choices add column quiet boolean not null default true;
