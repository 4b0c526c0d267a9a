import { Link } from '@tanstack/react-router'
import { englishNameOf, targetLanguages } from '#web/desk/operations/shared/translation/languages.ts'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { parseOfferingsSearch } from './offerings-search.ts'

/** Leads to the translations of an offer, if there is another language. */
export function TranslationLinks({ id }: { id: number }) {
  if (targetLanguages.length === 0) return null
  return (
    <section className={pane.part} aria-label="Translations">
      {targetLanguages.map((language) => (
        <div key={language} className={pane.act}>
          <div>
            <h3 className="b">{englishNameOf(language)}</h3>
            <p className="small quiet">Members who read {englishNameOf(language)} see English where it is missing.</p>
          </div>
          <Button
            small
            variant="secondary"
            render={
              <Link
                to="/offerings/$id/translation"
                params={{ id: String(id) }}
                search={(before: unknown) => ({ ...parseOfferingsSearch(before), language })}
              />
            }
          >
            Translate
          </Button>
        </div>
      ))}
    </section>
  )
}
