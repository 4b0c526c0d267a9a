-- Asked for on the path, answered off it: asking costs the same whether or not there is an account.
create table recovery_asks (
  id bigint generated always as identity primary key,
  email text not null,
  asked_at timestamptz(3) not null
);
