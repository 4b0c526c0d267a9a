import { Line } from './icons.tsx'

// What only pages show on which something is put together.

export function CatalogIcon() {
  return (
    <Line>
      <path d="M4 4h7v7H4zM20 20h-7v-7h7z" />
      <path d="M13 4h3.5a3.5 3.5 0 0 1 0 7H13zM11 13v3.5a3.5 3.5 0 1 1-7 0V13z" />
    </Line>
  )
}

export function HandleIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="currentColor">
      {[6, 12, 18].map((y) => (
        <path key={y} d={`M7 ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`} />
      ))}
    </svg>
  )
}

export function TrashIcon() {
  return (
    <Line>
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
    </Line>
  )
}

export function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="currentColor">
      {[4, 10, 16].map((x) => (
        <path key={x} d={`M${x} 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0`} />
      ))}
    </svg>
  )
}
