import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { CopyIcon, PrintIcon } from './icons.tsx'
import styles from './set-up.module.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Name of the file in which they are saved. */
  of: string
  /** Label of the button that continues. */
  onward: string
  onDone: () => void
}

/** Ten codes, shown once: the user prints, copies or saves them before going on. */
export function RecoveryCodes({ codes, of, onward, onDone }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false)
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  const save = () => saveFile(t('{name} recovery codes.txt', { name: of }), `${codes.join('\n')}\n`, 'text/plain')
  return (
    <div className={styles.steps}>
      <ol className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${styles.buttons} ${styles.onScreen}`}>
        <Button small variant="secondary" onClick={() => print()}>
          <PrintIcon />
          {t('Print')}
        </Button>
        <Button small variant="secondary" onClick={copy}>
          <CopyIcon />
          {t('Copy')}
        </Button>
        <Button small variant="secondary" onClick={save}>
          <DownloadIcon />
          {t('Save')}
        </Button>
      </div>
      <p role="status" className={`small quiet ${styles.onScreen}`}>
        {copied === 'yes' && t('Copied.')}
        {copied === 'failed' && t('They could not be copied. Please print or save them.')}
      </p>
      <label className={`${styles.stored} ${styles.onScreen}`}>
        <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
        {t('They’re where I’d look for them, and no one else would')}
      </label>
      <Button block className={styles.onScreen} disabled={!isStored} onClick={onDone}>
        {onward}
      </Button>
    </div>
  )
}
