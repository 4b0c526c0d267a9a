-- Pictures of companies and providers, named by their own bytes, so that an address never shows another one.
create table logos (
  key text primary key, -- SHA-256 of the file, base64url
  content_type text not null,
  size integer not null,
  created_at timestamptz(3) not null
);
