import { createContext } from 'react'

/** Context that a group passes to its chips. */
export const ChipChoice = createContext<{
  name: string
  invalid: boolean
  isChosen?: (value: string) => boolean
  choose?: (value: string, chosen: boolean) => void
} | null>(null)
