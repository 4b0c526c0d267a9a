import { useEffect, useRef, useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import styles from './found.module.css'
import { Found } from './found.tsx'

/** In place of the pane's lists: a search through all of the member's requests. Escape ends it. */
export function PaneSearch({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key comes from the box or from what was found
    <div ref={place} className={styles.beside} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <SearchBox label="Search your requests" placeholder="Names, messages, files" value={q} onValue={setQ} />
      {trimmed(q) && <Found q={trimmed(q)} />}
    </div>
  )
}
