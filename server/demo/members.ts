import { colleagues } from './colleagues.ts'
import { type DemoMember, has, lives, member } from './member.ts'

/** The people with a story. */
export const members = [
  member('maya', 'Maya Lindqvist', 'brightwater', 412, 'America/Chicago', {
    email: 'member@tendwell.test',
    welcome: {
      ...lives('5550100142', '4117 Harriet Avenue', 'Minneapolis', 'MN', '55409'),
      ...has('home', 'car', 'pet', 'partner'),
      email: 'maya@lindqvist.example',
    },
  }),
  member('noor', 'Noor Haddad', 'brightwater', 1, 'America/Chicago', { email: 'new@tendwell.test' }),
  member('nadia', 'Nadia Rahimi', 'brightwater', 230, 'America/Chicago', {
    welcome: {
      ...lives('5550100118', '2209 Fremont Avenue N', 'Minneapolis', 'MN', '55411'),
      ...has('car', 'partner'),
    },
  }),
  member('jonah', 'Jonah Weiss', 'brightwater', 388, 'America/Chicago', {
    welcome: {
      ...lives('5550100121', '871 Goodrich Avenue', 'Saint Paul', 'MN', '55105'),
      ...has('home', 'car', 'parent'),
    },
  }),
  member('kofi', 'Kofi Mensah', 'brightwater', 154, 'America/Chicago', {
    welcome: {
      ...lives('5550100123', '3340 Bryant Avenue S', 'Minneapolis', 'MN', '55408'),
      ...has('car', 'partner', 'pet'),
    },
  }),
  member('grace', 'Grace Tran', 'brightwater', 301, 'America/Chicago', {
    welcome: {
      ...lives('5550100124', '1520 Portland Avenue', 'Saint Paul', 'MN', '55104'),
      ...has('home', 'parent', 'partner'),
    },
  }),
  member('luis', 'Luis Ortega', 'brightwater', 96, 'America/Chicago', {
    welcome: {
      ...lives('5550100125', '612 Prior Avenue S', 'Saint Paul', 'MN', '55116'),
      ...has('home', 'car', 'partner'),
    },
  }),
  member('hannah', 'Hannah Bergström', 'brightwater', 267, 'America/Chicago', {
    welcome: {
      ...lives('5550100126', '18 Lake Street', 'Excelsior', 'MN', '55331'),
      ...has('home', 'car', 'pet', 'parent'),
    },
  }),
  member('deshawn', 'Deshawn Pruitt', 'brightwater', 61, 'America/Chicago', {
    welcome: { ...lives('5550100127', '4402 Penn Avenue N', 'Minneapolis', 'MN', '55412'), ...has('car') },
  }),
  member('alice', 'Alice Yazzie', 'brightwater', 340, 'America/Denver', {
    welcome: {
      ...lives('5550100128', '905 Silver Avenue SW', 'Albuquerque', 'NM', '87102'),
      ...has('home', 'car', 'parent', 'pet'),
    },
  }),
  member('rosa', 'Rosa Delgado', 'brightwater', 290, 'America/Chicago', {
    welcome: {
      ...lives('5550100129', '270 Cesar Chavez Street', 'Saint Paul', 'MN', '55107'),
      ...has('car', 'parent', 'partner'),
    },
  }),
  member('ben', 'Ben Kowalski', 'brightwater', 122, 'America/Chicago', {
    welcome: { ...lives('5550100130', '1133 22nd Avenue NE', 'Minneapolis', 'MN', '55418'), ...has('home', 'pet') },
  }),
  member('imani', 'Imani Brooks', 'brightwater', 78, 'America/New_York', {
    welcome: { ...lives('5550100131', '44 Ponce Place NE', 'Atlanta', 'GA', '30308'), ...has('partner') },
  }),
  member('farid', 'Farid Karimi', 'brightwater', 205, 'America/Chicago', {
    welcome: {
      ...lives('5550100132', '7315 Lyndale Avenue S', 'Richfield', 'MN', '55423'),
      ...has('home', 'car', 'partner'),
    },
  }),

  member('tobias', 'Tobias Grant', 'halden', 176, 'America/Chicago', {
    email: 'mfa@tendwell.test',
    phone: '5550100199',
    welcome: { ...lives('5550100199', '2018 Tower Avenue', 'Superior', 'WI', '54880'), ...has('home', 'partner') },
  }),
  member('dolores', 'Dolores Quintana', 'halden', 2, 'America/Chicago', { email: 'nophone@tendwell.test' }),
  member('ellen', 'Ellen Marsh', 'halden', 243, 'America/Chicago', {
    phone: '5550100151',
    welcome: { ...lives('5550100151', '511 N 27th Avenue W', 'Duluth', 'MN', '55806'), ...has('car', 'pet') },
  }),
  member('marcus', 'Marcus Bell', 'halden', 98, 'America/Chicago', {
    phone: '5550100152',
    welcome: {
      ...lives('5550100152', '3806 Troost Avenue', 'Kansas City', 'MO', '64109'),
      ...has('home', 'car', 'partner'),
    },
  }),
  member('yuki', 'Yuki Tanabe', 'halden', 311, 'America/Los_Angeles', {
    phone: '5550100153',
    welcome: { ...lives('5550100153', '1420 N Lombard Street', 'Portland', 'OR', '97217'), ...has('pet') },
  }),
  member('oksana', 'Oksana Petrenko', 'halden', 47, 'America/Chicago', {
    phone: '5550100154',
    welcome: { ...lives('5550100154', '2250 W Chicago Avenue', 'Chicago', 'IL', '60622'), ...has('parent', 'partner') },
  }),
  member('carl', 'Carl Dufresne', 'halden', 279, 'America/Chicago', {
    phone: '5550100155',
    welcome: { ...lives('5550100155', '96 Oak Ridge Road', 'Cloquet', 'MN', '55720'), ...has('home', 'car', 'parent') },
  }),
  member('thuy', 'Thuy Pham', 'halden', 133, 'America/Chicago', {
    phone: '5550100156',
    welcome: {
      ...lives('5550100156', '4011 Bellaire Court', 'Houston', 'TX', '77025'),
      ...has('home', 'car', 'partner'),
    },
  }),
  member('winston', 'Winston Clarke', 'halden', 220, 'America/New_York', {
    phone: '5550100157',
    welcome: { ...lives('5550100157', '88 Maple Street', 'Newark', 'NJ', '07102'), ...has('car', 'parent') },
  }),

  member('samir', 'Samir Okafor', 'meridian', 148, 'America/New_York', {
    email: 'plain@tendwell.test',
    welcome: { ...lives('5550100161', '319 Franklin Avenue', 'Brooklyn', 'NY', '11238'), ...has('partner', 'pet') },
  }),
  member('juno', 'Juno Park', 'meridian', 84, 'America/New_York', {
    welcome: { ...lives('5550100162', '41-20 47th Street', 'Queens', 'NY', '11104'), ...has('pet') },
  }),
  member('mateo', 'Mateo Rivas', 'meridian', 192, 'America/Los_Angeles', {
    welcome: { ...lives('5550100163', '2631 Budlong Avenue', 'Los Angeles', 'CA', '90007'), ...has('car', 'partner') },
  }),
  member('leah', 'Leah Friedman', 'meridian', 260, 'America/New_York', {
    welcome: {
      ...lives('5550100164', '1217 S 10th Street', 'Philadelphia', 'PA', '19147'),
      ...has('home', 'parent', 'pet'),
    },
  }),
  member('andre', 'Andre Toussaint', 'meridian', 35, 'America/New_York', {
    welcome: { ...lives('5550100165', '640 NE 71st Street', 'Miami', 'FL', '33138'), ...has('car', 'parent') },
  }),
  member('sinead', 'Sinead Walsh', 'meridian', 117, 'America/New_York', {
    welcome: { ...lives('5550100166', '27 Dorset Street', 'Boston', 'MA', '02125'), ...has('home', 'car', 'partner') },
  }),

  member('bea', 'Bea Holloway', null, 52, 'America/Denver', {
    welcome: { ...lives('5550100171', '733 Corona Street', 'Denver', 'CO', '80218'), ...has('car', 'pet') },
  }),
  member('wren', 'Wren Aldous', 'tendwell-team', 400, 'America/Chicago', {
    welcome: { ...lives('5550100172', '15 Groveland Terrace', 'Minneapolis', 'MN', '55403'), ...has('home') },
  }),
  member('ola', 'Ola Fashola', 'tendwell-labs', 180, 'America/Chicago', {
    welcome: { ...lives('5550100173', '2400 Stevens Avenue', 'Minneapolis', 'MN', '55404'), ...has('pet') },
  }),
]

export type MemberKey = (typeof members)[number]['key'] | (typeof colleagues)[number]['key']

export const everybody: (DemoMember & { key: MemberKey })[] = [...members, ...colleagues]
