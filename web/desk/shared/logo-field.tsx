import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keepLogo, LOGO_MAX_BYTES, logoTypes } from '#contract/desk/logos.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { Logo } from '#web/kit/logo.tsx'
import { call } from './call.ts'
import { fileBase64 } from './file-base64.ts'
import styles from './logo-field.module.css'

interface LogoFieldProps {
  label: string
  /** Whose mark it is: its initials stand where there is no picture. */
  name: string
  hue: string
  value: string | null
  error?: string | undefined
  /** What can be uploaded, and what stands here without one. */
  hint?: string
  onValue: (url: string | null) => void
}

const HINT = 'PNG, JPEG, GIF, WebP or AVIF, up to 512 KB. Without one, the initials stand here.'
const GONE = 'This picture does not load. Please choose it again, or remove it.'

/** A picture that is sent as soon as it is chosen, shown as members see it. */
export function LogoField({ label, name, hue, value, error, hint = HINT, onValue }: LogoFieldProps) {
  const id = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LOGO_MAX_BYTES) throw new Error('This picture is larger than 512 KB. Please make it smaller.')
      return call(keepLogo, { body: { file: await fileBase64(file) } })
    },
    onSuccess: ({ url }) => onValue(url),
  })
  // one that waited in an unsaved form for days has been deleted
  const [missing, setMissing] = useState<string | null>(null)
  const isMissing = value !== null && missing === value
  const fault = upload.error?.message ?? error ?? (isMissing ? GONE : undefined)
  return (
    <fieldset className={styles.field} aria-describedby={fault ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <span className={styles.block} data-hue={hue}>
        <Logo name={name} url={isMissing ? null : value} onFailed={() => setMissing(value)} />
      </span>
      <div className={styles.words}>
        <div className={styles.buttons}>
          {/* what a file is its bytes tell, at the server */}
          <FileChooser
            accept={logoTypes.join(',')}
            onFiles={([file]) => file && upload.mutate(file)}
            onFault={() => undefined}
          >
            {(open) => (
              <Button small variant="secondary" loading={upload.isPending} onClick={open}>
                {value ? 'Choose another picture' : 'Choose a picture'}
              </Button>
            )}
          </FileChooser>
          {value && (
            <Button small variant="tertiary" onClick={() => onValue(null)}>
              Remove the picture
            </Button>
          )}
        </div>
        <span className="small quiet" id={`${id}-hint`}>
          {hint}
        </span>
        <span role="status">{fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}</span>
      </div>
    </fieldset>
  )
}
