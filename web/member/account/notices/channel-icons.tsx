import { line } from '#web/kit/icons/icons.tsx'

export const BellIcon = line('M6 17v-6a6 6 0 0 1 12 0v6M3 17h18M10 21h4')
export const TextIcon = line('M4 4h16v13h-9l-5 4v-4H4z')
