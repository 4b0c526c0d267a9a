import { type ReactNode, useEffect, useState } from 'react'
import { SearchIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './search-box.module.css'

/** Delay in ms after the last key before searching. */
const PAUSE_MS = 200

type SearchBoxProps = {
  label: string
  placeholder: string
  value: string
  onValue: (text: string) => void
  /** The arrow key that moves from the field to the results. */
  onDown?: () => void
  /** Shown before the text: filters that are already set. */
  children?: ReactNode
}

/** A search that follows the typed text after a short delay. */
export function SearchBox({ label, placeholder, value, onValue, onDown, children }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [from, setFrom] = useState(value)
  const [reported, setReported] = useState(value)
  // the address was changed by Back or the rail; our own text arrives there later than the next key
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
