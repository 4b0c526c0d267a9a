-- A colleague at an open desk proves who they are by a passkey, too.
alter table desk.sessions add column passkey_challenge text; -- what it is asked to sign
