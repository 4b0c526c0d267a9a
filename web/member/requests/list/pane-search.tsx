import { useEffect, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import styles from './found.module.css'
import { Found } from './found.tsx'

/** A search through all of the member's requests, in place of the lists. Escape closes it. */
export function PaneSearch({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key comes from the field or from a result
    <div ref={place} className={styles.beside} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <SearchBox label={t('Search your requests')} placeholder={t('Names, messages, files')} value={q} onValue={setQ} />
      {trimmed(q) && <Found q={trimmed(q)} />}
    </div>
  )
}
