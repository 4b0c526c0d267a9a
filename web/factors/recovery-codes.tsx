import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { CopyIcon, PrintIcon } from './icons.tsx'
import styles from './set-up.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** What they open: the name of the file that they are saved in. */
  of: string
  /** What goes on once they are somewhere safe. */
  onward: string
  onDone: () => void
}

/** Ten codes, shown once: to be printed, copied or saved before one goes on. */
export function RecoveryCodes({ codes, of, onward, onDone }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false)
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  const save = () => saveFile(`${of} recovery codes.txt`, `${codes.join('\n')}\n`, 'text/plain')
  return (
    <div className={styles.steps}>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${styles.buttons} ${styles.onScreen}`}>
        <Button small variant="secondary" onClick={() => print()}>
          <PrintIcon />
          Print
        </Button>
        <Button small variant="secondary" onClick={copy}>
          <CopyIcon />
          Copy
        </Button>
        <Button small variant="secondary" onClick={save}>
          <DownloadIcon />
          Save
        </Button>
      </div>
      <p role="status" className={`small quiet ${styles.onScreen}`}>
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'They could not be copied. Please print or save them.'}
      </p>
      <label className={`${styles.stored} ${styles.onScreen}`}>
        <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
        They’re where I’d look for them, and nobody else would
      </label>
      <Button block className={styles.onScreen} disabled={!isStored} onClick={onDone}>
        {onward}
      </Button>
    </div>
  )
}
