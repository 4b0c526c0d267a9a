import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { DeskSession } from '#contract/desk/session.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import {
  CatalogIcon,
  CompaniesIcon,
  HandOverIcon,
  LogIcon,
  NoteIcon,
  PeopleIcon,
  ReportIcon,
  TasksIcon,
} from '#web/desk/shared/layout/icons.tsx'
import { GiftIcon, PersonIcon, RequestsIcon } from '#web/kit/icons/icons.tsx'
import { ClockIcon, MailIcon } from '#web/kit/icons/page-icons.tsx'

type Role = DeskSession['staff']['role']

export type Destination = {
  readonly role: Role
  /** Start of its URLs. The queue is at the root. */
  readonly path: string
  readonly label: string
  readonly icon: ComponentType
  readonly search?: Record<string, string>
  /** Shortcut key after `g`. */
  readonly key?: string
}

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
  { role: 'employer', path: '/report', label: 'Report', icon: ReportIcon },
]

/** The account page of every role. */
export const OWN_ACCOUNT = '/account'

/** Whether a request is open, which fills the screen on a phone. */
export const useIsInRequest = (): boolean =>
  useLocation({ select: ({ pathname }) => pathname.startsWith('/requests/') })

export function destinationsOf(role: Role): readonly Destination[] {
  return destinations.filter((destination) => destination.role === role)
}

/** The role's destination for a URL. A request belongs to the queue. */
export function destinationAt(role: Role, pathname: string): Destination | undefined {
  return destinationsOf(role).find(({ path }) =>
    path === '/' ? pathname === '/' || pathname.startsWith('/requests/') : isWithin(pathname, path),
  )
}

function isWithin(pathname: string, path: string) {
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** Commands for all destinations of a role, by name or with `g` and a letter. */
export function useDestinationCommands(role: DeskSession['staff']['role']): void {
  const navigate = useNavigate()
  const destinations = destinationsOf(role).map(({ path, label, search, key }) => ({
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
