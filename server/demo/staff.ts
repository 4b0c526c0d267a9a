import type { CompanySlug } from './companies.ts'

export type StaffKey = 'renata' | 'desmond' | 'lucia' | 'priya' | 'tom' | 'amara' | 'ines' | 'joan'

export type DemoStaff = {
  key: StaffKey
  email: string
  name: string
  role: 'concierge' | 'operations' | 'employer'
  company?: CompanySlug
}

export const staff: DemoStaff[] = [
  { key: 'renata', email: 'concierge@tendwell.test', name: 'Renata Ochoa', role: 'concierge' },
  { key: 'desmond', email: 'concierge2@tendwell.test', name: 'Desmond Achebe', role: 'concierge' },
  { key: 'lucia', email: 'lucia.ferreira@tendwell.test', name: 'Lucía Ferreira', role: 'concierge' },
  { key: 'priya', email: 'priya.raman@tendwell.test', name: 'Priya Raman', role: 'concierge' },
  { key: 'tom', email: 'tom.whitlock@tendwell.test', name: 'Tom Whitlock', role: 'concierge' },
  { key: 'amara', email: 'amara.nwosu@tendwell.test', name: 'Amara Nwosu', role: 'concierge' },
  { key: 'ines', email: 'operations@tendwell.test', name: 'Ines Varga', role: 'operations' },
  {
    key: 'joan',
    email: 'employer@tendwell.test',
    name: 'Joan Castellano',
    role: 'employer',
    company: 'brightwater',
  },
]
