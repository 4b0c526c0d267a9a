-- The welcome asks for these in every house, with or without a demo: its answer ids are fixed.
insert into data (id, label, type) values
  (132, 'Home', 'BooleanInput'),
  (134, 'Car', 'BooleanInput'),
  (121, 'Parent', 'BooleanInput'),
  (122, 'Pet', 'BooleanInput'),
  (120, 'Partner', 'BooleanInput'),
  (104, 'Phone', 'PhoneNumberInput'),
  (165, 'E-mail', 'ManagedEmailInput'),
  (611, 'Address', 'AddressGroup'),
  (148, 'Address line 1', 'TextInput'),
  (149, 'Address line 2', 'TextInput'),
  (150, 'City', 'TextInput'),
  (151, 'State', 'TextInput'),
  (311, 'Postal code', 'TextInput'),
  (313, 'Country', 'TextInput')
on conflict (id) do nothing;

-- What the desk adds to the catalogue is numbered far above.
select setval(pg_get_serial_sequence('data', 'id'), 10000);
