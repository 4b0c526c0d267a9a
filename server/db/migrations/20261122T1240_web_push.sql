-- Notices to a device that asked for them.

-- One for each session: who signs out, or is signed out, gets nothing there any more.
create table push_devices (
  session_id bigint primary key references sessions on delete cascade,
  member_id bigint not null references members on delete cascade,
  endpoint text not null unique, -- where its push service takes what is for it
  p256dh text not null, -- its keys: only the device can read what is sent
  auth text not null,
  created_at timestamptz(3) not null
);
create index push_devices_of_member on push_devices (member_id);

alter table outgoing drop constraint outgoing_channel_check,
  add constraint outgoing_channel_check check (channel in ('email', 'sms', 'push'));
alter table outgoing_channels drop constraint outgoing_channels_channel_check,
  add constraint outgoing_channels_channel_check check (channel in ('email', 'sms', 'push'));
insert into outgoing_channels (channel) values ('push');
alter table desk.notice_sends drop constraint notice_sends_channel_check,
  add constraint notice_sends_channel_check check (channel in ('email', 'sms', 'push'));
-- pushed: sent to their devices, and mailed as well where it is not seen there
alter table desk.notices drop constraint notices_state_check,
  add constraint notices_state_check
    check (state in ('waiting', 'quiet', 'pushed', 'sent', 'covered', 'read', 'switched_off', 'unreachable', 'bounced'));
