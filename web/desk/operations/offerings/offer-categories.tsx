import { Link } from '@tanstack/react-router'
import { englishNameOf, targetLanguages } from '#web/desk/operations/shared/translation/languages.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton, OpenPage } from '#web/desk/shared/layout/open-page.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { useChoices } from './offering-data.ts'
import { parseOfferingsSearch, sameOfferings } from './offerings-search.ts'

/** Categories by which members filter offers, with their translations. */
export function OfferCategoriesPage() {
  const { data: choices, error, refetch } = useChoices()
  const categories = choices?.category_translations
  return (
    <OpenPage link={<Link to="/offerings" search={sameOfferings} />} back="Back to the offers">
      <h2 className="d3">Categories</h2>
      <p>Members who read another language see English where a translation is missing.</p>
      {categories?.map(({ id, name, translations }) => (
        <section key={id} className={pane.part} aria-label={name}>
          {targetLanguages.map((language) => (
            <div key={language} className={pane.act}>
              <div>
                <h3 className="b">{name}</h3>
                <p className="small quiet">
                  {translations[language] ? (
                    <>
                      {englishNameOf(language)}: <span lang={language}>{translations[language]}</span>
                    </>
                  ) : (
                    `Missing in ${englishNameOf(language)}`
                  )}
                </p>
              </div>
              <Button
                small
                variant="secondary"
                render={
                  <Link
                    to="/offerings/categories/$id/translation"
                    aria-label={`${englishNameOf(language)} translation of ${name}`}
                    params={{ id: String(id) }}
                    search={(before: unknown) => ({ ...parseOfferingsSearch(before), language })}
                  />
                }
              >
                {englishNameOf(language)} translation
              </Button>
            </div>
          ))}
        </section>
      ))}
      {!choices && (error ? <LoadFailed error={error} onRetry={refetch} /> : <FormSkeleton />)}
    </OpenPage>
  )
}
