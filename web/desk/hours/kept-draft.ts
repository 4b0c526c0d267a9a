import { useState } from 'react'
import { useSession } from '#web/desk/shared/queries.ts'
import type { HoursDraft } from './hours-draft.ts'

/** What is being written, kept in this browser until it is saved, as long as it belongs to the hours that stand. */
export function useHoursDraft(stands: HoursDraft) {
  const name = `tendwell.desk.hours.${useSession()?.staff.id}`
  const [draft, setDraft] = useState(() => read(name, stands))
  return {
    draft,
    change(next: HoursDraft) {
      setDraft(next)
      write(name, JSON.stringify(next))
    },
    forget: () => write(name, null),
  }
}

function read(name: string, stands: HoursDraft): HoursDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as HoursDraft | null // written below, by us alone
    return kept?.version === stands.version ? { ...stands, ...kept } : stands
  } catch {
    return stands
  }
}

function write(name: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // a full or closed storage: the words stay on the screen
  }
}
