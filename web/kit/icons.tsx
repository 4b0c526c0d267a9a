import type { ReactNode } from 'react'

// The drawings of the design, on a 24 grid. Each is decoration: the control around it carries the name.

export function PlusIcon() {
  return (
    <Line>
      <path d="M12 5v14M5 12h14" />
    </Line>
  )
}

export function ChevronRightIcon() {
  return (
    <Line>
      <path d="M9 5l7 7-7 7" />
    </Line>
  )
}

export function CloseIcon() {
  return (
    <Line>
      <path d="M6 6l12 12M18 6L6 18" />
    </Line>
  )
}

export function LockIcon() {
  return (
    <Line>
      <path d="M3.5 11h17v.5a8.5 8.5 0 0 1-17 0z" />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
      <circle cx="12" cy="15" r="1.6" fill="currentColor" stroke="none" />
    </Line>
  )
}

export function ErrorIcon() {
  return (
    <Line>
      <path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z" />
      <path d="M12 8v5" />
      <circle cx="12" cy="16.2" r="1.2" fill="currentColor" stroke="none" />
    </Line>
  )
}

export function BackIcon() {
  return (
    <Line>
      <path d="M20 12H4M11 5l-7 7 7 7" />
    </Line>
  )
}

export function EyeIcon() {
  return (
    <Line>
      <path d="M2 12a11 11 0 0 1 20 0 11 11 0 0 1-20 0z" />
      <circle cx="12" cy="12" r="3" />
    </Line>
  )
}

export function EyeOffIcon() {
  return (
    <Line>
      <path d="M2 12a11 11 0 0 1 20 0 11 11 0 0 1-20 0z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 20L20 4" />
    </Line>
  )
}

export function WarnIcon() {
  return (
    <Line>
      <path d="M12 3l10 18H2z" />
      <path d="M12 10v5" />
      <circle cx="12" cy="18" r="1.1" fill="currentColor" stroke="none" />
    </Line>
  )
}

export function SignOutIcon() {
  return (
    <Line>
      <path d="M10 4H4v16h6M10 12h11M16 7l5 5-5 5" />
    </Line>
  )
}

export function InfoIcon() {
  return (
    <Line>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5" />
      <circle cx="12" cy="7.6" r="1.2" fill="currentColor" stroke="none" />
    </Line>
  )
}

export function MailIcon() {
  return (
    <Line>
      <path d="M3 5h18v14H3z" />
      <path d="M3 6l9 7 9-7" />
    </Line>
  )
}

export function SuccessIcon() {
  return (
    <Line>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.5l3 3 5.5-6" />
    </Line>
  )
}

export function ClockIcon() {
  return (
    <Line>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.5 2" />
    </Line>
  )
}

export function RequestsIcon() {
  return (
    <Solid>
      <path d="M2 12h20a10 10 0 0 1-20 0z" />
      <circle cx="12" cy="6" r="3.5" />
    </Solid>
  )
}

export function HomeIcon() {
  return (
    <Solid>
      <path d="M3 11V3h8v8zM13 11V3a8 8 0 0 1 8 8zM3 21a8 8 0 0 1 8-8v8z" />
      <circle cx="17" cy="17" r="4" />
    </Solid>
  )
}

export function GiftIcon() {
  return (
    <Solid>
      <path d="M2 8h20v4H2zM4 14h7v8H4zM13 14h7v8h-7zM11 7V2a5 5 0 0 0-5 5zM13 7V2a5 5 0 0 1 5 5z" />
    </Solid>
  )
}

export function PersonIcon() {
  return (
    <Solid>
      <circle cx="12" cy="7" r="5" />
      <path d="M3 22a9 8 0 0 1 18 0z" />
    </Solid>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

function Solid({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
