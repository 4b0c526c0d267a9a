import type { ReactNode } from 'react'
import { WAYS } from '#contract/desk/operations/offerings.ts'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import type { WrittenLine } from './offering-form.ts'
import styles from './sections.module.css'

interface LineFieldsProps {
  line: WrittenLine
  /** A contact has a type and an address. A step or paragraph has only text. */
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
            hint={line.key === 'phone' || line.key === 'email' ? 'If empty, it is created from the line.' : undefined}
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
