export type CompanySlug = 'brightwater' | 'halden' | 'meridian' | 'tendwell-team' | 'tendwell-labs'

export type DemoCompany = {
  slug: CompanySlug
  name: string
  mfa_policy: 'off' | 'optional' | 'required'
  internal: boolean
}

export const companies: DemoCompany[] = [
  { slug: 'brightwater', name: 'Brightwater Foods', mfa_policy: 'optional', internal: false },
  { slug: 'halden', name: 'Halden Logistics', mfa_policy: 'required', internal: false },
  { slug: 'meridian', name: 'Meridian Studios', mfa_policy: 'off', internal: false },
  { slug: 'tendwell-team', name: 'Tendwell', mfa_policy: 'optional', internal: true },
  { slug: 'tendwell-labs', name: 'Tendwell Labs', mfa_policy: 'optional', internal: true },
]
