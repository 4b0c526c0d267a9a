import { Line } from './icons.tsx'

export function CompaniesIcon() {
  return (
    <Line>
      <path d="M4 21V4h9v17M13 10h7v11M2 21h20" />
      <path d="M7.5 8h2M7.5 12h2M7.5 16h2M16.5 14v.01M16.5 17.5v.01" />
    </Line>
  )
}
