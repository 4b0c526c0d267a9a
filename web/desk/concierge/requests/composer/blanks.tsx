import type { RefObject } from 'react'
import { blanksIn, nameOfBlank } from '#basics/text/blanks.ts'
import styles from './composer.module.css'

type Area = HTMLTextAreaElement | null

/** Placeholders of a saved reply that are still to be filled in. Each is a button that selects it. */
export function Blanks({ text, fault, area }: { text: string; fault: boolean; area: RefObject<Area> }) {
  const blanks = blanksIn(text)
  if (blanks.length === 0) return null
  return (
    <div className={styles.blanks} role={fault ? 'alert' : undefined}>
      <span>{fault ? 'Nothing was sent. Please fill in first:' : 'Still to fill in:'}</span>
      {blanks.map((blank) => (
        <button key={blank} type="button" onClick={() => selectBlank(area.current, blank)}>
          {nameOfBlank(blank) || 'an empty field'}
        </button>
      ))}
    </div>
  )
}

/** Selects a placeholder, so that typing replaces it. */
export function selectBlank(area: Area, blank: string) {
  const at = area?.value.indexOf(blank) ?? -1
  if (!area || at < 0) return
  area.focus()
  area.setSelectionRange(at, at + blank.length)
}
