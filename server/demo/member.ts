import type { CompanySlug } from './companies.ts'

/** What the welcome asks, in the member's words. */
export type Welcome = {
  home: boolean
  car: boolean
  parent: boolean
  pet: boolean
  partner: boolean
  /** Where they’d rather read mail than at the address they sign in with. */
  email?: string
  phone: string
  street: string
  apartment?: string
  city: string
  state: string
  zip: string
}

export type DemoMember = {
  key: string
  email: string
  first: string
  last: string
  company: CompanySlug | null
  timezone: string
  /** Days since they signed up. */
  joined: number
  /** The verified second factor. */
  phone?: string
  welcome?: Welcome
}

export function member<const K extends string>(
  key: K,
  name: string,
  company: CompanySlug | null,
  joined: number,
  timezone: string,
  more: { email?: string; phone?: string; welcome?: Welcome },
): DemoMember & { key: K } {
  const [first = '', last = ''] = name.split(' ')
  const email = more.email ?? `${asciiOf(first)}.${asciiOf(last)}@${company ?? 'mail'}.example`
  return { key, first, last, company, joined, timezone, ...more, email }
}

export function lives(phone: string, street: string, city: string, state: string, zip: string) {
  return { phone, street, city, state, zip }
}

type Part = 'home' | 'car' | 'parent' | 'pet' | 'partner'

export function has(...parts: Part[]) {
  const part = (name: Part) => parts.includes(name)
  return {
    home: part('home'),
    car: part('car'),
    parent: part('parent'),
    pet: part('pet'),
    partner: part('partner'),
  }
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
}
