import { useState } from 'react'
import { Field } from '#web/kit/field.tsx'
import { Switch } from '#web/kit/switch.tsx'
import type { WrittenSection } from './offering-form.ts'
import styles from './sections.module.css'

type SectionButtonProps = {
  section: WrittenSection
  about: (path: string) => string | undefined
  onChange: (button: Pick<WrittenSection, 'cta_text' | 'cta_url'>) => void
}

/** Few sections have one: its fields come with it, and both are needed. */
export function SectionButton({ section: { cta_text, cta_url }, about, onChange }: SectionButtonProps) {
  const [wanted, setWanted] = useState(false)
  // what was in the fields comes back where it was turned off by mistake
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
      <Switch label="A button that leads out to the provider" checked={wanted || hasWords} onCheckedChange={turn} />
      {(wanted || hasWords) && (
        <div className={styles.pair}>
          <Field
            label="What the button reads"
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
