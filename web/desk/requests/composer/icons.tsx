import { Line } from '#web/kit/icons.tsx'

export function BoldIcon() {
  return (
    <Line>
      <path d="M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z" />
    </Line>
  )
}

export function ItalicIcon() {
  return (
    <Line>
      <path d="M10 4h8M6 20h8M14 4l-4 16" />
    </Line>
  )
}

export function ListIcon() {
  return (
    <Line>
      <path d="M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
    </Line>
  )
}

export function LinkIcon() {
  return (
    <Line>
      <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1" />
    </Line>
  )
}
