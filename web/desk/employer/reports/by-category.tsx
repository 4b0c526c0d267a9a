import { capitalized } from '#basics/language/formats.ts'
import { t } from '#basics/language/translate.ts'
import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import { type Hue, hues } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Tile } from '#web/kit/layout/tile.tsx'
import styles from './by-category.module.css'
import { count, inWords, listed } from './figure-labels.ts'
import type { Period } from './period.ts'

type Category = Period['categories'][number]

/** A table with its numbers also shown as bars. */
export function ByCategory({ period: { categories, completed } }: { period: Period }) {
  const most = Math.max(...categories.map((category) => category.completed))
  const together = categories.find(({ names }) => names.length > 1)
  return (
    <section aria-labelledby="by-category">
      <h2 className="d4" id="by-category">
        {t('{count} completed, by category', { count: count(completed ?? 0) })}
      </h2>
      <table className={styles.table} aria-label={t('Completed requests by category')}>
        <thead className="sr">
          <tr>
            <th scope="col">{t('Category')}</th>
            <th scope="col">{t('Completed requests')}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <Row key={category.names.join()} category={category} share={category.completed / most} />
          ))}
        </tbody>
      </table>
      {together && (
        <p className={styles.why}>
          {capitalized(
            t(
              '{number} categories are shown together, because at least one of them alone would stand for fewer than {few} people.',
              {
                number: inWords(together.names.length),
                few: inWords(COHORT_FLOOR),
              },
            ),
          )}
        </p>
      )}
    </section>
  )
}

function Row({ category: { names, hue, completed }, share }: { category: Category; share: number }) {
  const known = knownHue(hue)
  return (
    <tr data-hue={known}>
      <th scope="row">
        <span className={styles.name}>
          <Tile hue={known} small className={styles.tile}>
            <Illustration hue={known} />
          </Tile>
          {listed(names)}
        </span>
      </th>
      <td>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <b>{count(completed)}</b>
      </td>
    </tr>
  )
}

const knownHue = (hue: string): Hue => hues.find((one) => one === hue) ?? 'wildcard'
