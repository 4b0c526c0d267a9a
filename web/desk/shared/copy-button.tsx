import { useEffect, useState } from 'react'
import { CopyIcon } from '#web/factors/icons.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import styles from './copy-button.module.css'

const ANSWER_MS = 2000
const WORDS = { copied: 'Copied', failed: 'This browser does not allow copying. Please select the text yourself.' }

type CopyButtonProps = {
  text: string
  /** "Copy", or what is copied: "Copy link". */
  label?: string
  /** What is copied, for screen readers: "Copy: Email in English". */
  what?: string
  variant?: 'secondary' | 'tertiary'
  /** For a page in the colleague's language. */
  words?: typeof WORDS
}

/** Copies a text, and answers in its own place for two seconds. */
export function CopyButton({ text, label = 'Copy', what, variant = 'secondary', words = WORDS }: CopyButtonProps) {
  // counted, so that another press begins the two seconds again
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return undefined
    const timer = setTimeout(() => setCopies(0), ANSWER_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopies((count) => count + 1),
      () => toasts.fail(words.failed),
    )
  return (
    <>
      <Button small variant={variant} aria-label={what && `${label}: ${what}`} onClick={copy}>
        <CopyIcon />
        {isCopied ? words.copied : label}
      </Button>
      <span role="status" className="sr">
        {isCopied && words.copied}
      </span>
    </>
  )
}

/** Text to put into another system, with a button that copies it. */
export function CopyLine({ text, what }: { text: string; what: string }) {
  return (
    <span className={styles.line}>
      <code>{text}</code>
      <CopyButton text={text} what={what} variant="tertiary" />
    </span>
  )
}
