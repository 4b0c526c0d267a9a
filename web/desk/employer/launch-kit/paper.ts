import { useState } from 'react'
import { localStore } from '#web/wire/browser-storage.ts'

/** Sizes of the poster. */
export const PAPERS = [
  { value: 'letter', label: 'Letter', sentence: 'One page, US Letter.' },
  { value: 'a4', label: 'A4', sentence: 'One page, A4.' },
] as const
export type Paper = (typeof PAPERS)[number]['value']

/** The paper of one person, kept in this browser. */
export function usePaper(staffId: number) {
  const name = `tendwell.desk.paper.${staffId}`
  const [paper, setPaper] = useState<Paper>(() => known(localStore.get(name)))
  return {
    paper,
    choose(value: string) {
      localStore.set(name, value)
      setPaper(known(value))
    },
  }
}

const known = (value: string | null): Paper => PAPERS.find((paper) => paper.value === value)?.value ?? 'letter'
