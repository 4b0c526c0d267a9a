import { useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Standing } from '#contract/member/accounts.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { ClaimPlace } from '#web/member/shared/employee-number/claim-place.tsx'
import rows from './account-rows.module.css'
import { EditableRow } from './editable-row.tsx'

type Place = Standing['places'][number]

/** Companies that do not know the member (anymore), and that know people by their employee numbers. */
export function PlaceRows({ places }: { places: readonly Place[] }) {
  return places
    .filter(({ state, known_by }) => state !== 'verified' && known_by?.number)
    .map((place) => <PlaceRow key={place.company.id} place={place} />)
}

/** Confirms the place at a company in its row. */
function PlaceRow({ place }: { place: Place }) {
  const [isOpen, setOpen] = useState(false)
  const company = isolate(place.company.name)
  return (
    <EditableRow
      label={t('Your company')}
      value={t('{company} does not know you yet.', { company })}
      edit={t('Confirm')}
      editLabel={t('Confirm that you belong to {company}', { company })}
      onEdit={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      {isOpen &&
        ((close) => (
          <div className={rows.form}>
            <p className="b">{t('Confirm that you belong to {company}', { company })}</p>
            <ClaimPlace place={place} onDone={close} />
            <div className={rows.buttons}>
              <Button small variant="tertiary" onClick={close}>
                {t('Cancel')}
              </Button>
            </div>
          </div>
        ))}
    </EditableRow>
  )
}
