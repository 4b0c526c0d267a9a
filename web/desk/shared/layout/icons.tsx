import { line } from '#web/kit/icons/icons.tsx'

// Icons that only the desk uses.

export const NoteIcon = line('M4 4h16v10l-6 6H4zM14 20v-6h6')
export const ReportIcon = line('M5 20v-8M12 20V4M19 20v-5')
export const PeopleIcon = line(
  'M2 20a7 6 0 0 1 14 0M16 4.5a4 4 0 0 1 0 7M18.5 14.5A6 6 0 0 1 22 20',
  <circle cx="9" cy="8" r="4" />,
)
export const LogIcon = line('M5 3h14v18H5zM9 8h6M9 12h6M9 16h3')
export const CatalogIcon = line(
  'M4 4h7v7H4zM20 20h-7v-7h7zM13 4h3.5a3.5 3.5 0 0 1 0 7H13zM11 13v3.5a3.5 3.5 0 1 1-7 0V13z',
)
export const TrashIcon = line('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')

export function MoreIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="currentColor">
      {[4, 10, 16].map((x) => (
        <path key={x} d={`M${x} 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0`} />
      ))}
    </svg>
  )
}

export const TasksIcon = line('M4 5h16v14H4zM8 12l3 3 5-6')
export const HandOverIcon = line('M3 8h13M12 4l4 4-4 4M21 16H8M12 12l-4 4 4 4')
export const KeyIcon = line('M11 12l9-9M16 7l3 3', <circle cx="8" cy="15" r="4" />)
export const TeamIcon = line(
  'M4 5h16v14H4zM13.5 10H17M13.5 14H17M6.2 16a2.9 2.6 0 0 1 5.6 0',
  <circle cx="9" cy="10.4" r="1.9" />,
)
export const MegaphoneIcon = line('M4 9v6h4l9 5V4L8 9zM20.5 9.5a4 4 0 0 1 0 5')
export const CompaniesIcon = line('M4 21V4h9v17M13 10h7v11M2 21h20M7.5 8h2M7.5 12h2M7.5 16h2M16.5 14v.01M16.5 17.5v.01')
export const BoldIcon = line('M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z')
export const ItalicIcon = line('M10 4h8M6 20h8M14 4l-4 16')
export const ListIcon = line('M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01')
export const LinkIcon = line(
  'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1',
)
