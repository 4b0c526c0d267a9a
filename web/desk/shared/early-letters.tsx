import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type EarlyLettersProps = {
  /** Of the field that is on its way. */
  label: string
  onLetters: (letters: string) => void
  /** It is not wanted anymore. */
  onClose: () => void
}

/** Has the focus, and what is typed, until the field that it is meant for has come. */
export function EarlyLetters({ label, onLetters, onClose }: EarlyLettersProps) {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
    field.current?.focus()
  }, [])
  // beside the page: where it is asked for may not be shown
  return createPortal(
    <input
      ref={field}
      className="sr"
      aria-label={label}
      autoComplete="off"
      onChange={({ target }) => onLetters(target.value)}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        if (before.current instanceof HTMLElement) before.current.focus()
        onClose()
      }}
    />,
    document.body,
  )
}
