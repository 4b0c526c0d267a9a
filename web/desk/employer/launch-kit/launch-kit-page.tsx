import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, languageCodes, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { employerLaunchKit, type LaunchKit } from '#contract/desk/employer/launch-kit.ts'
import { CompanyPage } from '#web/desk/employer/shared/company-page.tsx'
import { CopyButton } from '#web/desk/shared/copy-button.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PrintPortal } from '#web/desk/shared/layout/print-portal.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { DownloadIcon } from '#web/kit/icons/page-icons.tsx'
import { QrCode, qrFile } from '#web/kit/icons/qr-code.tsx'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { settings } from '#web/wire/settings.ts'
import { type KitTexts, kitTextsIn, withoutScheme } from './kit-texts.ts'
import { LanguageColumn } from './language-column.tsx'
import styles from './launch-kit.module.css'
import { PAPERS, usePaper } from './paper.ts'
import { Poster, QUIET_MODULES } from './poster.tsx'
import { useTranslators } from './use-translators.ts'

/** Poster and texts with which a benefits manager tells her people. */
export function LaunchKitPage() {
  const { data: kit, error, refetch } = useQuery(queryOf(employerLaunchKit, {}))
  const staffId = useSession()?.staff.id ?? 0
  const { paper, choose } = usePaper(staffId)
  return (
    <CompanyPage
      title="Launch kit"
      lead="Everything you need to tell people, in two languages. It carries your logo and your link."
      tools={
        <Select
          label="Paper"
          required
          className={styles.paper}
          options={PAPERS.map(({ value, label }) => ({ value, label }))}
          value={paper}
          onValue={choose}
        />
      }
      isBusy={!kit && !error}
    >
      {error && !kit && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !kit && <Skeleton className={styles.coming} />}
      {kit && (
        <>
          <LinkStrip kit={kit} />
          <Columns kit={kit} paper={paper} />
        </>
      )}
    </CompanyPage>
  )
}

function LinkStrip({ kit: { company, link } }: { kit: LaunchKit }) {
  if (link === null)
    return (
      <section className={styles.strip} aria-label="Your link">
        <p>
          <b>No one can join by your link now.</b> Texts and posters work again once it is open. Please ask us.
        </p>
      </section>
    )
  return (
    <section className={styles.strip} aria-label="Your link">
      <QrCode text={link} label={`QR code of ${withoutScheme(link)}`} border={QUIET_MODULES} className={styles.code} />
      <p>
        <b>{withoutScheme(link)}</b>
        Your link and its code. Both stay the same, so what hangs on a wall keeps working.
      </p>
      <div className={styles.acts}>
        <CopyButton text={link} label="Copy link" what={withoutScheme(link)} />
        <Button
          small
          variant="secondary"
          onClick={() => saveFile(`${company}.svg`, qrFile(link, QUIET_MODULES), 'image/svg+xml')}
        >
          <DownloadIcon />
          Code (SVG)
        </Button>
      </div>
    </section>
  )
}

type ColumnsProps = { kit: LaunchKit; paper: ReturnType<typeof usePaper>['paper'] }

/** The languages side by side, because they are sent together; on a phone one at a time. */
function Columns({ kit, paper }: ColumnsProps) {
  const name = useSession()?.staff.name ?? ''
  const { translators, error, retry } = useTranslators()
  const [shown, setShown] = useState<Language>(SOURCE_LANGUAGE)
  const [printed, setPrinted] = useState<Language>(SOURCE_LANGUAGE)
  const textsIn = (language: Language): KitTexts | null => {
    const translator = translators[language]
    return translator ? kitTextsIn(translator, { kit, brand: settings.brand, name }) : null
  }
  const printedTexts = textsIn(printed)
  return (
    <>
      <ChipGroup
        kind="radio"
        label="Language"
        hideLabel
        layout="grid"
        className={styles.switch ?? ''}
        value={shown}
        onValueChange={(language) => setShown(languageCodes.find((code) => code === language) ?? SOURCE_LANGUAGE)}
      >
        {languageCodes.map((code) => (
          <ChipTile key={code} variant="radio" value={code} label={languages[code].name} lang={code} />
        ))}
      </ChipGroup>
      {error && <LoadFailed error={error} onRetry={retry} />}
      <div className={styles.columns}>
        {languageCodes.map((code) => {
          const texts = textsIn(code)
          if (!texts) return <Skeleton key={code} className={styles.coming} />
          return (
            <LanguageColumn
              key={code}
              {...{ kit, texts, paper }}
              language={code}
              isShown={code === shown}
              onPrint={setPrinted}
            />
          )
        })}
      </div>
      {printedTexts && (
        <PrintPortal>
          <Poster kit={kit} texts={printedTexts.poster} language={printed} paper={paper} />
        </PrintPortal>
      )}
    </>
  )
}
