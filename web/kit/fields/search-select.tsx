import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import input from '#web/kit/input.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/overlays/command-palette.tsx'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import styles from './select.module.css'

export type SearchOption = {
  /** The value. */
  readonly id: string
  /** Searched and displayed. */
  readonly label: string
  /** Displayed after the label. */
  readonly note?: string
}

type SearchSelectProps = FieldTexts & {
  options: readonly SearchOption[]
  /** May be missing from the options. */
  chosen: SearchOption | undefined
  /** Shown while nothing is selected, and first in the list as the empty value (''). */
  placeholder: string
  onValue: (value: string) => void
}

/** A select for long lists: its dialog finds an option by words of its label. */
export function SearchSelect({ options, chosen, placeholder, onValue, ...texts }: SearchSelectProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FieldFrame {...texts}>
      {({ id, required, ...about }) => (
        <div className={styles.box}>
          <button
            {...about}
            id={id}
            type="button"
            role="combobox"
            aria-required={required}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={`${id}-options`}
            className={classNames(input.input, styles.select, styles.search)}
            onClick={() => setOpen(true)}
          >
            {chosen ? <Option {...chosen} /> : placeholder}
          </button>
          <ChevronDownIcon />
          <CommandPalette<SearchOption>
            open={isOpen}
            title={texts.label}
            onClose={() => setOpen(false)}
            onChosen={(option) => onValue(option.id)}
          >
            {(finding) => <Choosing {...finding} options={options} placeholder={placeholder} />}
          </CommandPalette>
        </div>
      )}
    </FieldFrame>
  )
}

type ChoosingProps = Finding<SearchOption> & Pick<SearchSelectProps, 'options' | 'placeholder'>

function Choosing({ options, placeholder, ...finding }: ChoosingProps) {
  const [text, setText] = useState('')
  const found = matching(options, text)
  return (
    <CommandPaletteList
      {...finding}
      label={t('Search')}
      text={text}
      onText={setText}
      groups={[{ items: hasVisibleContent(text) ? found : [{ id: '', label: placeholder }, ...found] }]}
      nothing={t('Nothing matches “{text}”.', { text: trimmed(text) })}
    >
      {(option) => <Option {...option} />}
    </CommandPaletteList>
  )
}

function Option({ label, note }: SearchOption) {
  return (
    <span dir="auto">
      {label}
      {note !== undefined && ` · ${note}`}
    </span>
  )
}

function matching(options: readonly SearchOption[], text: string): SearchOption[] {
  const words = foldForSearch(text).split(/\s+/).filter(Boolean)
  return options.filter(({ label }) => words.every((word) => foldForSearch(label).includes(word)))
}
