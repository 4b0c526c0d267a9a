import { useId } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'
import { FileChooser } from './file-chooser.tsx'
import { FileRow } from './file-row.tsx'
import { type FileRules, filesChosen } from './file-rules.ts'
import { ClipIcon } from './page-icons.tsx'
import styles from './upload-field.module.css'

type UploadFieldProps = FileRules & {
  label: string
  required?: boolean
  /** The button's words. */
  choose: string
  hint?: string
  error?: string | null
  files: readonly { name: string; status: string; progress?: number; preview?: string | null }[]
  onFiles: (files: File[]) => void
  onFault: (message: string) => void
  onRemove: (index: number) => void
}

/** A field whose answer is a file. Sending it is its owner's work; this shows how far it is. */
export function UploadField(props: UploadFieldProps) {
  const { label, required, choose, hint, error, files, onFiles, onFault, onRemove, ...rules } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </legend>
      <div className={styles.choose}>
        <FileChooser {...rules} onFiles={onFiles} onFault={onFault}>
          {(open) => (
            <Button variant="secondary" onClick={open}>
              <ClipIcon />
              {choose}
            </Button>
          )}
        </FileChooser>
        <span className="small quiet">{files.length === 0 && hint ? hint : filesChosen(files.length)}</span>
      </div>
      {files.map((file, at) => (
        <FileRow key={file.name} {...file} onRemove={() => onRemove(at)} />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
