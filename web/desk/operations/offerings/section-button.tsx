import { useState } from 'react'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import type { WrittenSection } from './offering-form.ts'
import styles from './sections.module.css'

type SectionButtonProps = {
  section: WrittenSection
  about: (path: string) => string | undefined
  onChange: (button: Pick<WrittenSection, 'cta_text' | 'cta_url'>) => void
}

/** Optional button of a section. It needs both a label and a URL. */
export function SectionButton({ section: { cta_text, cta_url }, about, onChange }: SectionButtonProps) {
  const [wanted, setWanted] = useState(false)
  // restores the fields after the button was turned off by mistake
  const [before, setBefore] = useState({ cta_text: '', cta_url: '' })
  const hasWords = cta_text !== '' || cta_url !== ''
  const turn = (on: boolean) => {
    setWanted(on)
    if (on) return onChange(before)
    setBefore({ cta_text, cta_url })
    onChange({ cta_text: '', cta_url: '' })
  }
  return (
    <>
      <Switch label="A button that links to the provider" checked={wanted || hasWords} onCheckedChange={turn} />
      {(wanted || hasWords) && (
        <div className={styles.pair}>
          <Field
            label="Button label"
            required
            value={cta_text}
            error={about('cta_text')}
            onValue={(text) => onChange({ cta_text: String(text), cta_url })}
          />
          <Field
            label="Button’s address"
            type="url"
            required
            placeholder="https://"
            value={cta_url}
            error={about('cta_url')}
            onValue={(url) => onChange({ cta_text, cta_url: String(url) })}
          />
        </div>
      )}
    </>
  )
}
