import { useQuery } from '@tanstack/react-query'
import { languages as known, type Language, languageCodes } from '#basics/language/languages.ts'
import { deskOwnLanguages, deskSetOwnLanguages } from '#contract/desk/security.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { LanguagesField } from '#web/desk/shared/records/languages-field.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './account-page.module.css'

/** Languages of a concierge's messages, or of an employer's report. Saved at once. */
export function Languages() {
  const role = useSession()?.staff.role
  const { data } = useQuery(queryOf(deskOwnLanguages))
  const { act, variables, isPending, failure } = useAct(save, { done: 'Saved.' })
  if (!data || (role !== 'concierge' && role !== 'employer') || languageCodes.length < 2) return null
  const shown = { ...data, ...(isPending && variables) }
  return (
    <section className={styles.part} aria-labelledby="languages">
      <h2 className="d4" id="languages">
        {role === 'concierge' ? 'Languages' : 'Language'}
      </h2>
      <FailureBox failure={failure} />
      {role === 'concierge' ? (
        <>
          <p className="quiet">New requests of members who read another language go to a concierge who writes in it.</p>
          <LanguagesField
            languages={shown.languages}
            error=""
            onChange={(languages) => languages.length > 0 && act({ languages: languages as Language[] })}
          />
        </>
      ) : (
        <ReportLanguage locale={shown.locale} onChange={(locale) => act({ locale })} />
      )}
    </section>
  )
}

type ReportLanguageProps = { locale: Language | null; onChange: (locale: Language) => void }

function ReportLanguage({ locale, onChange }: ReportLanguageProps) {
  return (
    <>
      <p className="quiet">
        Your report, and the emails about it. {locale === null && 'Until you choose, the report follows your browser.'}
      </p>
      <ChipGroup
        kind="radio"
        label="Language of the report"
        hideLabel
        value={locale ?? ''}
        onValueChange={(chosen) => onChange(chosen as Language)}
      >
        {languageCodes.map((code) => (
          <span key={code} lang={code}>
            <ChipTile variant="radio" value={code} label={known[code].name} />
          </span>
        ))}
      </ChipGroup>
    </>
  )
}

async function save(body: BodyOf<typeof deskSetOwnLanguages>): Promise<void> {
  queryClient.setQueryData(keyOf(deskOwnLanguages), await call(deskSetOwnLanguages, { body }))
}
