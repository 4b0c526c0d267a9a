import { useEffect, useId, useRef, useState } from 'react'
import { CopyLine } from '#web/desk/shared/copy-button.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './connection.module.css'

/** A token just after it was made, the only time it is shown. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const id = useId()
  const [isStored, setStored] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that made it may be gone
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.once} aria-labelledby={id}>
      <h2 id={id} className="d4" ref={heading} tabIndex={-1}>
        Copy this token now
      </h2>
      <p>We show it once and can’t show it again. If you lose it, make a new one.</p>
      <CopyLine text={token} what="token" />
      <div className={styles.stored}>
        <label>
          <input type="checkbox" checked={isStored} onChange={({ target }) => setStored(target.checked)} />
          I’ve put it into our provider
        </label>
        <Button small disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
