import { line } from '#web/kit/icons/icons.tsx'

// Icons only for second factors.

export const PrintIcon = line('M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z')
export const CopyIcon = line('M8 8h12v12H8zM16 8V4H4v12h4')
export const KeyIcon = line('M11 12l9-9M16 7l3 3', <circle cx="8" cy="15" r="4" />)
