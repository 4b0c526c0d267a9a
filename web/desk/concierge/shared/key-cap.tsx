import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'

/** Shortcut key of a button. Hidden on touch devices and where single-key shortcuts are off. */
export function KeyCap({ children }: { children: string }) {
  if (!useSingleKeys()) return null
  return <kbd aria-hidden="true">{children}</kbd>
}
