import * as z from 'zod'
import { ago } from './dates.ts'
import { readJson } from './read.ts'

const companies = z.array(
  z.strictObject({
    slug: z.string(),
    name: z.string(),
    mfa_policy: z.enum(['off', 'optional', 'required']),
    internal: z.boolean().default(false),
    /** Every person with an address in these domains belongs to the company. */
    domains: z.array(z.string()).default([]),
  }),
)
const staff = z.array(
  z.strictObject({
    key: z.string(),
    email: z.email(),
    name: z.string(),
    role: z.enum(['concierge', 'operations', 'employer']),
    company: z.string().optional(),
  }),
)
/** Answers of the onboarding, in the member's words. */
const welcome = z.strictObject({
  has: z.array(z.enum(['home', 'car', 'parent', 'pet', 'partner'])),
  /** Address for notices, if it differs from the sign-in address. */
  email: z.email().optional(),
  phone: z.string(),
  street: z.string(),
  apartment: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})
const members = z.array(
  z.strictObject({
    key: z.string(),
    name: z.string(),
    company: z.string().optional(),
    email: z.email().optional(),
    joined: ago,
    timezone: z.string(),
    /** Receives notices at any hour, so that a visitor of the demo sees them. */
    never_quiet: z.boolean().default(false),
    password_changed: ago.optional(),
    /** The verified second factor. */
    phone: z.string().optional(),
    welcome: welcome.optional(),
  }),
)
const crowd = z.strictObject({ names: z.array(z.string()), streets: z.array(z.string()) })

export type Welcome = z.infer<typeof welcome>
export type DemoMember = ReturnType<typeof memberOf>
export type People = ReturnType<typeof readPeople>

export function readPeople() {
  const colleagues = readColleagues()
  return {
    companies: readJson('companies.json', companies),
    staff: readJson('staff.json', staff),
    /** Members with a story first. */
    members: [...readJson('members.json', members).map(memberOf), ...colleagues],
    colleagues,
  }
}

function memberOf({ name, company, email, ...member }: z.infer<typeof members>[number]) {
  const [first = '', last = ''] = name.split(' ')
  return {
    ...member,
    first,
    last,
    company: company ?? null,
    email: email ?? `${asciiOf(first)}.${asciiOf(last)}@${company ?? 'mail'}.example`,
  }
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}

/** More members of Brightwater, so that the employer's totals describe enough people. */
function readColleagues(): DemoMember[] {
  const { names, streets } = readJson('colleagues.json', crowd)
  return names.map((name, index) =>
    memberOf({
      key: `colleague-${index}`,
      name,
      company: 'brightwater',
      joined: `${200 + ((index * 29) % 200)}d ago`,
      timezone: 'America/Chicago',
      never_quiet: false,
      welcome: welcomeOf(index, streets),
    }),
  )
}

function welcomeOf(index: number, streets: string[]): Welcome {
  const parts = {
    home: index % 3 !== 0,
    car: index % 4 !== 0,
    parent: index % 5 === 0,
    pet: index % 2 === 0,
    partner: index % 3 !== 1,
  }
  return {
    has: welcome.shape.has.element.options.filter((part) => parts[part]),
    phone: `${['612', '651', '763', '952'][index % 4]}55501${`${index}`.padStart(2, '0')}`,
    street: `${120 + index * 31} ${streets[index % streets.length]}`,
    city: index % 2 ? 'Saint Paul' : 'Minneapolis',
    state: 'MN',
    zip: index % 2 ? '55104' : '55409',
  }
}
