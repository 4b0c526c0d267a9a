alter table recovery_asks add column language text not null default 'en';
comment on column recovery_asks.language is 'content';
alter table desk.recovery_asks add column language text not null default 'en';
comment on column desk.recovery_asks.language is 'content';
