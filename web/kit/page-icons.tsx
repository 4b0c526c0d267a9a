import { Line } from './icons.tsx'

// What only some pages show: kept apart from the icons that the first page loads.

export function ChevronDownIcon() {
  return (
    <Line>
      <path d="M5 9l7 7 7-7" />
    </Line>
  )
}

export function NoteIcon() {
  return (
    <Line>
      <path d="M4 4h16v10l-6 6H4z" />
      <path d="M14 20v-6h6" />
    </Line>
  )
}

export function SendIcon() {
  return (
    <Line>
      <path d="M4 12L20 4l-5 16-4-6z" />
      <path d="M11 14l9-10" />
    </Line>
  )
}

export function ClipIcon() {
  return (
    <Line>
      <path d="M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L12.6 4.6a3 3 0 0 1 4.3 4.3l-7.4 7.3a1.5 1.5 0 0 1-2.1-2.1L14 7.5" />
    </Line>
  )
}

export function OutIcon() {
  return (
    <Line>
      <path d="M8 16L18 6M9 6h9v9" />
    </Line>
  )
}

export function PhoneIcon() {
  return (
    <Line>
      <path d="M5 4h4l2 5-2.5 2a12 12 0 0 0 4.5 4.5l2-2.5 5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z" />
    </Line>
  )
}

export function DownloadIcon() {
  return (
    <Line>
      <path d="M12 4v11M7 11l5 5 5-5M4 20h16" />
    </Line>
  )
}

export function SearchIcon() {
  return (
    <Line>
      <circle cx="11" cy="11" r="7" />
      <path d="M16 16l5 5" />
    </Line>
  )
}

export function CheckIcon() {
  return (
    <Line>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Line>
  )
}

export function ReportIcon() {
  return (
    <Line>
      <path d="M5 20v-8M12 20V4M19 20v-5" />
    </Line>
  )
}

export function PeopleIcon() {
  return (
    <Line>
      <circle cx="9" cy="8" r="4" />
      <path d="M2 20a7 6 0 0 1 14 0" />
      <path d="M16 4.5a4 4 0 0 1 0 7M18.5 14.5A6 6 0 0 1 22 20" />
    </Line>
  )
}

export function LogIcon() {
  return (
    <Line>
      <path d="M5 3h14v18H5zM9 8h6M9 12h6M9 16h3" />
    </Line>
  )
}
