import { useId, useState } from 'react'
import { keepLogo, LOGO_MAX_BYTES, logoTypes } from '#contract/desk/operations/logos.ts'
import { fileBase64 } from '#web/desk/shared/file-base64.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { FileChooser } from '#web/kit/fields/file-chooser.tsx'
import { Logo } from '#web/kit/icons/logo.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { useAct } from '#web/wire/use-act.ts'
import styles from './logo-field.module.css'

interface LogoFieldProps {
  label: string
  /** Name of the logo's owner; its initials replace a missing picture. */
  name: string
  hue: string
  value: string | null
  error?: string | undefined
  /** Which files can be uploaded, and what is shown without one. */
  hint?: string
  onValue: (url: string | null) => void
}

const HINT = 'PNG, JPEG, GIF, WebP or AVIF, up to 512 KB. Without one, initials are shown.'
const GONE = 'This picture does not load. Please choose it again, or remove it.'

/** Uploads a picture as soon as it is chosen, and shows it as members see it. */
export function LogoField({ label, name, hue, value, error, hint = HINT, onValue }: LogoFieldProps) {
  const id = useId()
  const upload = useAct(
    async (file: File) => {
      if (file.size > LOGO_MAX_BYTES) throw new Error('This picture is larger than 512 KB. Please make it smaller.')
      return call(keepLogo, { body: { file: await fileBase64(file) } })
    },
    { onDone: ({ url }) => onValue(url) },
  )
  // A file that stayed in an unsaved form for days has been deleted.
  const [missing, setMissing] = useState<string | null>(null)
  const isMissing = value !== null && missing === value
  const fault = upload.failure ?? error ?? (isMissing ? GONE : undefined)
  return (
    <fieldset className={styles.field} aria-describedby={fault ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <span className={styles.block} data-hue={hue}>
        <Logo name={name} url={isMissing ? null : value} onFailed={() => setMissing(value)} />
      </span>
      <div className={layout.stack8}>
        <div className={styles.buttons}>
          {/* the server detects the type by the file's bytes */}
          <FileChooser
            accept={logoTypes.join(',')}
            onFiles={([file]) => file && upload.act(file)}
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
