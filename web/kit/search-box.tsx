import { type ReactNode, useEffect, useState } from 'react'
import { SearchIcon } from './page-icons.tsx'
import styles from './search-box.module.css'

/** Wait this long after the last key before asking. */
const PAUSE_MS = 200

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  onValue: (text: string) => void
  /** The arrow key that leads from the words to what they found. */
  onDown?: () => void
  /** What stands before the words: what narrows the search already. */
  children?: ReactNode
}

/** A search that follows what is typed, a moment behind. */
export function SearchBox({ label, placeholder, value, onValue, onDown, children }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [from, setFrom] = useState(value)
  const [reported, setReported] = useState(value)
  // the address changed by other means, Back or the rail; our own words come back later than the next key
  if (from !== value) {
    setFrom(value)
    if (value !== reported) setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      setReported(text)
      onValue(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className={styles.search}>
      <span className={styles.box}>
        <SearchIcon />
        {children}
        <input
          type="search"
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (!onDown || event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onDown()
          }}
        />
      </span>
    </search>
  )
}
