import type { ComponentProps, ReactNode } from 'react'

// The design's icons, on a 24 px grid. Each is decoration: the surrounding control has the name.

export const PlusIcon = line('M12 5v14M5 12h14')
export const ChevronRightIcon = line('M9 5l7 7-7 7')
export const LockIcon = line(
  'M3.5 11h17v.5a8.5 8.5 0 0 1-17 0zM8 11V7a4 4 0 0 1 8 0v4',
  <Dot cx="12" cy="15" r="1.6" />,
)
export const WarnIcon = line('M12 3l10 18H2zM12 10v5', <Dot cx="12" cy="18" r="1.1" />)
export const RequestsIcon = solid('M2 12h20a10 10 0 0 1-20 0z', <circle cx="12" cy="6" r="3.5" />)
export const HomeIcon = solid(
  'M3 11V3h8v8zM13 11V3a8 8 0 0 1 8 8zM3 21a8 8 0 0 1 8-8v8z',
  <circle cx="17" cy="17" r="4" />,
)
export const GiftIcon = solid('M2 8h20v4H2zM4 14h7v8H4zM13 14h7v8h-7zM11 7V2a5 5 0 0 0-5 5zM13 7V2a5 5 0 0 1 5 5z')
export const PersonIcon = solid('M3 22a9 8 0 0 1 18 0z', <circle cx="12" cy="7" r="5" />)

/** An icon of strokes: its path data, and its other elements. */
/* @__NO_SIDE_EFFECTS__ */
export function line(path: string, more?: ReactNode) {
  const pen = { stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return () => <Icon fill="none" {...pen} path={path} more={more} />
}

/** An icon of filled shapes. */
/* @__NO_SIDE_EFFECTS__ */
function solid(path: string, more?: ReactNode) {
  return () => <Icon fill="currentColor" path={path} more={more} />
}

function Icon({ path, more, ...paint }: ComponentProps<'svg'> & { path: string; more: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" {...paint} aria-hidden="true" focusable="false">
      <path d={path} />
      {more}
    </svg>
  )
}

export function Dot(circle: ComponentProps<'circle'>) {
  return <circle {...circle} fill="currentColor" stroke="none" />
}
