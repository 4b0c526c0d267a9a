import { createContext } from 'react'

/** What a group tells the chips in it. */
export const ChipChoice = createContext<{
  name: string
  invalid: boolean
  isChosen?: (value: string) => boolean
  choose?: (value: string, chosen: boolean) => void
} | null>(null)
