import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { cleanAddress } from '#basics/text/text.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import type { Company } from './how-known.tsx'

/** Asks once about an address at a domain of the company, which is gone when the person leaves. */
export function useWorkAddress(company: Company | null) {
  const [asked, setAsked] = useState<string | null>(null)
  const [used, setUsed] = useState<string | null>(null)
  return {
    /** The address about which the page asks; null if there is no question. */
    asked,
    /** Whether the question has to be answered first. */
    asksAbout(typed: string): boolean {
      const email = cleanAddress(typed).toLowerCase()
      const isWork = company?.domains?.includes(email.slice(email.lastIndexOf('@') + 1)) ?? false
      const asks = isWork && email !== used
      setAsked(asks ? email : null)
      return asks
    },
    use() {
      setUsed(asked)
      setAsked(null)
    },
  }
}

export function WorkAddress({ company, onUse }: { company: string; onUse: () => void }) {
  return (
    <AlertBox variant="warning">
      <div className="stack">
        <p>{t('That’s your {company} address. A private one stays yours if you leave.', { company })}</p>
        <div className="buttons">
          <Button small variant="secondary" onClick={onUse}>
            {t('Use it anyway')}
          </Button>
        </div>
      </div>
    </AlertBox>
  )
}
