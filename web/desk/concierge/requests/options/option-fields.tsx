import type { ReactNode } from 'react'
import type { BegunOption } from '#contract/desk/requests/options.ts'
import { OPTION_LINE_MAX, OPTION_LINK_MAX, OPTION_TITLE_MAX } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { AttachedFile, FileButton } from '#web/desk/concierge/requests/composer/attachment.tsx'
import { useAttachment } from '#web/desk/concierge/requests/composer/use-attachment.ts'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import layout from '#web/kit/layout/layout.module.css'
import styles from './options.module.css'

type OptionFieldsProps = {
  requestId: string
  option: BegunOption
  number: number
  handle: ReactNode
  file: Attachment | undefined
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (part: Partial<BegunOption>, file?: Attachment) => void
  onRemove: (() => void) | undefined
}

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

type LineField = 'title' | 'covers' | 'details' | 'terms' | 'link' | 'why'

const LINE_MAX: Readonly<Record<LineField, number>> = {
  title: OPTION_TITLE_MAX,
  covers: OPTION_LINE_MAX,
  details: OPTION_LINE_MAX,
  terms: OPTION_LINE_MAX,
  link: OPTION_LINK_MAX,
  why: OPTION_LINE_MAX,
}

/** Fields of an option: name, price and description. */
export function OptionFields(props: OptionFieldsProps) {
  const { requestId, option, number, handle, file, errors, onChange, onRemove } = props
  const upload = useAttachment(requestId, (added) => onChange({ file_key: added.key }, added))
  const errorOf = (field: string) => errors[`options.${number - 1}.${field}`]?.[0]
  const line = (label: string, field: LineField, required = false) => (
    <Field
      label={label}
      required={required}
      maxLength={LINE_MAX[field]}
      value={option[field]}
      error={errorOf(field)}
      onValue={(words) => onChange({ [field]: String(words) })}
    />
  )
  return (
    <fieldset className={styles.option}>
      <legend className={layout.cluster12}>
        {handle}
        <b>Option {number}</b>
        {onRemove && (
          <IconButton label={`Remove option ${number}`} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        )}
      </legend>
      {line('Name', 'title', true)}
      <PriceAndDates option={option} errorOf={errorOf} onChange={onChange} />
      <div className={styles.three}>
        {line('For', 'covers')}
        {line('If plans change', 'terms')}
        <Field
          label="Held until"
          type="datetime-local"
          value={option.held}
          error={errorOf('held_until')}
          onValue={(held) => onChange({ held: String(held) })}
        />
      </div>
      {line('Good to know', 'details')}
      {(option.starts || option.ends) && (
        <Select
          label="Time zone there"
          required
          value={option.time_zone}
          options={ZONES}
          error={errorOf('time_zone')}
          onValue={(time_zone) => onChange({ time_zone })}
        />
      )}
      {line('Link', 'link')}
      <AttachedFile upload={upload} attached={file ?? null} onRemove={() => onChange({ file_key: null })} />
      <div className={layout.cluster12}>
        <FileButton upload={upload} disabled={upload.state.step === 'uploading'} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={option.recommended}
            onChange={({ target }) => onChange({ recommended: target.checked })}
          />
          Recommended
        </label>
      </div>
      {option.recommended && line('Why this one', 'why', true)}
    </fieldset>
  )
}

type PriceAndDatesProps = Pick<OptionFieldsProps, 'option' | 'onChange'> & {
  errorOf: (field: string) => string | undefined
}

function PriceAndDates({ option, errorOf, onChange }: PriceAndDatesProps) {
  return (
    <div className={styles.four}>
      <Field
        label="Price, all in"
        required
        inputMode="decimal"
        maxLength={20}
        value={option.amount}
        error={errorOf('price.amount') ?? errorOf('price')}
        onValue={(amount) => onChange({ amount: String(amount) })}
      />
      <Field
        label="Currency"
        required
        maxLength={3}
        value={option.currency}
        error={errorOf('price.currency')}
        onValue={(currency) => onChange({ currency: String(currency).toUpperCase() })}
      />
      <Field
        label="From"
        type="date"
        value={option.starts.slice(0, 10)}
        error={errorOf('starts')}
        onValue={(day) => onChange({ starts: String(day) })}
      />
      <Field
        label="To"
        type="date"
        value={option.ends.slice(0, 10)}
        error={errorOf('ends')}
        onValue={(day) => onChange({ ends: String(day) })}
      />
    </div>
  )
}
