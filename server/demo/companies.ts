export type CompanySlug = 'brightwater' | 'halden' | 'meridian' | 'tendwell-team' | 'tendwell-labs'

export type DemoCompany = {
  slug: CompanySlug
  name: string
  mfa_policy: 'off' | 'optional' | 'required'
  internal: boolean
  /** Everybody with an address there belongs to it. */
  domains: string[]
}

export const companies: DemoCompany[] = [
  { slug: 'brightwater', name: 'Brightwater Foods', mfa_policy: 'optional', internal: false, domains: [] },
  { slug: 'halden', name: 'Halden Logistics', mfa_policy: 'required', internal: false, domains: ['halden.example'] },
  {
    slug: 'meridian',
    name: 'Meridian Studios',
    mfa_policy: 'off',
    internal: false,
    domains: ['meridian.example', 'studios.meridian.example'],
  },
  { slug: 'tendwell-team', name: 'Tendwell', mfa_policy: 'optional', internal: true, domains: [] },
  { slug: 'tendwell-labs', name: 'Tendwell Labs', mfa_policy: 'optional', internal: true, domains: [] },
]
