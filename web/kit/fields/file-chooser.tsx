import { type ChangeEvent, type ReactElement, useState } from 'react'
import styles from './file-chooser.module.css'
import { type FileRules, fileFault } from './file-rules.ts'

type FileChooserProps = FileRules & {
  onFiles: (files: File[]) => void
  onFault: (message: string) => void
  /** Renders the button that opens the browser's file dialog. */
  children: (open: () => void) => ReactElement
}

/** Lets a member choose files, and reports their errors at once. */
export function FileChooser({ onFiles, onFault, children, ...rules }: FileChooserProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // otherwise choosing the same file again would cause no change event
    target.value = ''
    if (files.length === 0) return
    const fault = fileFault(files, rules)
    if (fault) onFault(fault)
    else onFiles(files)
  }
  return (
    <>
      <input
        ref={setInput}
        className={styles.input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={rules.accept}
        multiple={(rules.maxFiles ?? 1) > 1}
        onChange={chosen}
      />
      {children(() => input?.click())}
    </>
  )
}
