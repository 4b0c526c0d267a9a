import { Dot, line } from './icons.tsx'

// Icons of single pages: separate from those that the first page loads.

export const CloseIcon = line('M6 6l12 12M18 6L6 18')
export const ErrorIcon = line('M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5', <Dot cx="12" cy="16.2" r="1.2" />)
export const InfoIcon = line(
  'M12 11v5',
  <>
    <circle cx="12" cy="12" r="9" />
    <Dot cx="12" cy="7.6" r="1.2" />
  </>,
)
export const BackIcon = line('M20 12H4M11 5l-7 7 7 7')
export const MailIcon = line('M3 5h18v14H3zM3 6l9 7 9-7')
export const EyeIcon = line('M2 12a11 11 0 0 1 20 0 11 11 0 0 1-20 0z', <circle cx="12" cy="12" r="3" />)
export const EyeOffIcon = line('M2 12a11 11 0 0 1 20 0 11 11 0 0 1-20 0zM4 20L20 4', <circle cx="12" cy="12" r="3" />)
export const DownIcon = line('M12 4v16M5 13l7 7 7-7')
export const ChevronDownIcon = line('M5 9l7 7 7-7')
export const SendIcon = line('M4 12L20 4l-5 16-4-6zM11 14l9-10')
export const ClipIcon = line(
  'M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L12.6 4.6a3 3 0 0 1 4.3 4.3l-7.4 7.3a1.5 1.5 0 0 1-2.1-2.1L14 7.5',
)
export const OutIcon = line('M8 16L18 6M9 6h9v9')
export const PhoneIcon = line(
  'M5 4h4l2 5-2.5 2a12 12 0 0 0 4.5 4.5l2-2.5 5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
)
export const DownloadIcon = line('M12 4v11M7 11l5 5 5-5M4 20h16')
export const SearchIcon = line('M16 16l5 5', <circle cx="11" cy="11" r="7" />)
export const LocationOffIcon = line(
  'M12 21c-4-4.4-6.5-7.6-6.5-11 0-1 .2-2 .6-2.8M8.8 4.4A6.6 6.6 0 0 1 12 3.5c3.6 0 6.5 2.9 6.5 6.5 0 2.1-1 4.2-2.7 6.6M4 4l16 17',
)
export const CheckIcon = line('M5 12.5l4.5 4.5L19 7.5')

export function HandleIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="currentColor">
      {[6, 12, 18].map((y) => (
        <path key={y} d={`M7 ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 ${y}a2 2 0 1 0 4 0a2 2 0 1 0-4 0`} />
      ))}
    </svg>
  )
}
export const SignOutIcon = line('M10 4H4v16h6M10 12h11M16 7l5 5-5 5')
export const SuccessIcon = line('M8 12.5l3 3 5.5-6', <circle cx="12" cy="12" r="9" />)
export const ClockIcon = line('M12 7v5l3.5 2', <circle cx="12" cy="12" r="9" />)
