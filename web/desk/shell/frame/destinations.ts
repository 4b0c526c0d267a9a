import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CompanyRight, DeskSession } from '#contract/desk/session.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import {
  CatalogIcon,
  CompaniesIcon,
  HandOverIcon,
  KeyIcon,
  LogIcon,
  MegaphoneIcon,
  NoteIcon,
  PeopleIcon,
  ReportIcon,
  TasksIcon,
  TeamIcon,
} from '#web/desk/shared/layout/icons.tsx'
import { GiftIcon, PersonIcon, RequestsIcon } from '#web/kit/icons/icons.tsx'
import { ClockIcon, MailIcon } from '#web/kit/icons/page-icons.tsx'

type Staff = DeskSession['staff']

export type Destination = {
  readonly role: Staff['role']
  /** Rights of a company's staff that open it. */
  readonly rights?: readonly CompanyRight[]
  /** Start of its URLs. The queue is at the root. */
  readonly path: string
  readonly label: string
  /** Label on a phone. */
  readonly short?: string
  readonly icon: ComponentType
  readonly search?: Record<string, string>
  /** Shortcut key after `g`. */
  readonly key?: string
}

const SYNC = '/sync'

/** Destinations by role, in the order of the rail. The first one is the start page. */
const destinations: readonly Destination[] = [
  { role: 'concierge', path: '/', label: 'Queue', icon: RequestsIcon, search: { tab: 'Mine', q: '' }, key: 'q' },
  { role: 'concierge', path: '/tasks', label: 'Tasks', icon: TasksIcon, search: { tab: 'Mine' }, key: 't' },
  { role: 'concierge', path: '/members', label: 'Members', icon: PeopleIcon, search: { q: '' }, key: 'm' },
  { role: 'concierge', path: '/handover', label: 'Hand over', icon: HandOverIcon, key: 'h' },
  { role: 'operations', path: '/catalog', label: 'Catalog', icon: CatalogIcon, key: 'c' },
  { role: 'operations', path: '/offerings', label: 'Offerings', icon: GiftIcon, key: 'o' },
  { role: 'operations', path: '/companies', label: 'Companies', icon: CompaniesIcon, key: 'f' },
  { role: 'operations', path: '/staff', label: 'Staff', icon: PeopleIcon, key: 's' },
  { role: 'operations', path: '/accounts', label: 'Members', icon: PersonIcon, search: { q: '' }, key: 'm' },
  { role: 'operations', path: '/hours', label: 'Hours', icon: ClockIcon, key: 'h' },
  {
    role: 'operations',
    path: '/delivery',
    label: 'Delivery',
    icon: MailIcon,
    search: { list: 'hand', q: '' },
    key: 'd',
  },
  { role: 'operations', path: '/log', label: 'Log', icon: LogIcon, key: 'l' },
  { role: 'concierge', path: '/replies', label: 'Replies', icon: NoteIcon, key: 'r' },
  { role: 'employer', rights: ['everything', 'report'], path: '/report', label: 'Report', icon: ReportIcon },
  { role: 'employer', rights: ['everything'], path: '/people', label: 'People', icon: PeopleIcon },
  { role: 'employer', rights: ['everything'], path: '/launch-kit', label: 'Launch kit', icon: MegaphoneIcon },
  {
    role: 'employer',
    rights: ['everything', 'sync'],
    path: SYNC,
    label: 'Sign-in & sync',
    short: 'Sign-in',
    icon: KeyIcon,
  },
  { role: 'employer', rights: ['everything'], path: '/team', label: 'Team', icon: TeamIcon },
]

/** The account page of every role. */
export const OWN_ACCOUNT = '/account'

/** Whether a request is open, which fills the screen on a phone. */
export const useIsInRequest = (): boolean =>
  useLocation({ select: ({ pathname }) => pathname.startsWith('/requests/') })

export function destinationsOf({ role, employer }: Staff): readonly Destination[] {
  return destinations.filter(
    (one) => one.role === role && (!one.rights || (employer && one.rights.includes(employer.right))),
  )
}

/** The person's destination for a URL. A request belongs to the queue. */
export function destinationAt(staff: Staff, pathname: string): Destination | undefined {
  return destinationsOf(staff).find((destination) => isAt(destination, pathname))
}

export function isAt({ path }: Destination, pathname: string): boolean {
  if (path === '/') return pathname === '/' || pathname.startsWith('/requests/')
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** Commands for all destinations of a person, by name or with `g` and a letter. */
export function useDestinationCommands(staff: Staff): void {
  const navigate = useNavigate()
  const destinations = destinationsOf(staff).map(({ path, label, search, key }) => ({
    id: `destination:${path}`,
    label,
    also: 'open show',
    group: 'Go to' as const,
    keys: key && `g ${key}`,
    run: () => void navigate({ to: path, search: search ?? {} }),
  }))
  useCommands([
    ...destinations,
    {
      id: `destination:${OWN_ACCOUNT}`,
      label: 'Your account',
      also: 'open second factor sessions',
      group: 'Go to',
      run: () => void navigate({ to: OWN_ACCOUNT }),
    },
  ])
}
