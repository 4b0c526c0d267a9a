import { useEffect, useState } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { line } from '#web/kit/icons/icons.tsx'

const ANSWER_MS = 2000
const CopyIcon = line('M8 8h12v12H8zM16 8V4H4v12h4')

type CopyButtonProps = {
  text: string
  /** "Copy", or what is copied: "Copy link". */
  label?: string
  /** What is copied, for screen readers: "Copy: Email in English". */
  what: string
}

/** Copies a text, and answers in its own place for two seconds. */
export function CopyButton({ text, label = 'Copy', what }: CopyButtonProps) {
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
      () => toasts.fail('This browser does not allow copying. Please select the text yourself.'),
    )
  return (
    <>
      <Button small variant="secondary" aria-label={`${label}: ${what}`} onClick={copy}>
        <CopyIcon />
        {isCopied ? 'Copied' : label}
      </Button>
      <span role="status" className="sr">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
