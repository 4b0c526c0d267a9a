-- Messages leave by lanes (channel and urgency), and what is of no more use is not sent.
alter table outgoing
  add column kind text not null default 'notice',
  add column urgent boolean not null default false,
  add column expires_at timestamptz(3),
  -- why it was not taken, the last time or for good ('expired' where its time ran out)
  add column reason text,
  -- somebody has it sent again: from then on it is tried as long as a new one
  add column requeued_at timestamptz(3),
  -- somebody has looked at what could not be delivered, and nothing more is to be done
  add column closed_at timestamptz(3),
  add column closed_by integer;

create index outgoing_lane on outgoing (channel, urgent, run_at, id) where sent_at is null and given_up_at is null;
create index outgoing_given_up on outgoing (given_up_at) where given_up_at is not null;

-- How it stands with each provider, over all servers.
create table outgoing_channels (
  channel text primary key check (channel in ('email', 'sms')),
  -- in a row, by the provider's fault
  failures integer not null default 0,
  failing_since timestamptz(3),
  last_error text
);
insert into outgoing_channels (channel) values ('email'), ('sms');
