import { useId } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { ClipIcon } from '#web/kit/icons/page-icons.tsx'
import { FileRow } from '#web/kit/lists/file-row.tsx'
import { FieldError } from './field-error.tsx'
import { FileChooser } from './file-chooser.tsx'
import { type FileRules, filesChosen } from './file-rules.ts'
import styles from './upload-field.module.css'

type UploadFieldProps = FileRules & {
  label: string
  required?: boolean
  /** The button's label. */
  choose: string
  hint?: string
  error?: string | null
  files: readonly { name: string; status: string; progress?: number; preview?: string | null }[]
  onFiles: (files: File[]) => void
  onFault: (message: string) => void
  onRemove: (index: number) => void
}

/** A field whose value is a file. Its owner uploads the file; this shows the progress. */
export function UploadField(props: UploadFieldProps) {
  const { label, required, choose, hint, error, files, onFiles, onFault, onRemove, ...rules } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.label}>
        {label}
        {!required && <span className={styles.optional}>{` ${t('(optional)')}`}</span>}
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
