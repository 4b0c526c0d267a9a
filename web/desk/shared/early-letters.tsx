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
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    // what comes takes the focus from here, and gives it back to the same element
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // beside the page: where it is asked for may not be shown
  return createPortal(
    <input
      ref={field}
      className="sr"
      aria-label={label}
      autoComplete="off"
      onChange={({ target }) => onLetters(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />,
    document.body,
  )
}
