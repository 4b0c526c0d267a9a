import { Line } from './icons.tsx'

export function TasksIcon() {
  return (
    <Line>
      <path d="M4 5h16v14H4z" />
      <path d="M8 12l3 3 5-6" />
    </Line>
  )
}

export function HandOverIcon() {
  return (
    <Line>
      <path d="M3 8h13M12 4l4 4-4 4" />
      <path d="M21 16H8M12 12l-4 4 4 4" />
    </Line>
  )
}
