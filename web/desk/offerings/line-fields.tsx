import type { ReactNode } from 'react'
import { WAYS } from '#contract/desk/offerings.ts'
import { TrashIcon } from '#web/desk/shared/icons.tsx'
import { Field } from '#web/kit/field.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Select } from '#web/kit/select.tsx'
import type { WrittenLine } from './offering-form.ts'
import styles from './sections.module.css'

interface LineFieldsProps {
  line: WrittenLine
  /** A way to the provider has a sign and an address; a step or a paragraph is its words alone. */
  hasKey: boolean
  label: string
  handle: ReactNode
  about: (path: string) => string | undefined
  onChange: (next: WrittenLine) => void
  onRemove: () => void
}

const WAY_LABELS: Record<string, string> = { phone: 'Phone', email: 'Email', download: 'Download', link: 'Link' }
const PLACEHOLDER: Record<string, string> = { phone: '+1 555 010 0200', email: 'help@example.com' }

export function LineFields({ line, hasKey, label, handle, about, onChange, onRemove }: LineFieldsProps) {
  const keys = WAYS.some((way) => way === line.key) || !hasKey ? [...WAYS] : [...WAYS, line.key]
  return (
    <div className={styles.line}>
      {handle}
      <div className={styles.fields}>
        {hasKey && (
          <Select
            label={`${label}: kind`}
            required
            value={line.key}
            error={about('key')}
            options={keys.map((key) => ({ value: key, label: WAY_LABELS[key] ?? key }))}
            onValue={(key) => onChange({ ...line, key })}
          />
        )}
        <Field
          label={label}
          required
          type={hasKey ? 'text' : 'textarea'}
          rows={2}
          grows={!hasKey}
          value={line.value}
          error={about('value')}
          onValue={(value) => onChange({ ...line, value: String(value) })}
        />
        {hasKey && (
          <Field
            label={`${label}: address`}
            hint={
              line.key === 'phone' || line.key === 'email' ? 'Left empty, it is made from the line itself.' : undefined
            }
            placeholder={PLACEHOLDER[line.key] ?? 'https://'}
            value={line.external_url}
            error={about('external_url')}
            onValue={(url) => onChange({ ...line, external_url: String(url) })}
          />
        )}
      </div>
      <IconButton label={`Remove ${label.toLowerCase()}`} className={styles.remove} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </div>
  )
}
