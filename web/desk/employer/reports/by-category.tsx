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
        {count(completed ?? 0)} completed, by category
      </h2>
      <table className={styles.table} aria-label="Completed requests by category">
        <thead className="sr">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Completed requests</th>
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
          {capital(inWords(together.names.length))} categories are shown together, because at least one of them alone
          would stand for fewer than {inWords(COHORT_FLOOR)} people.
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
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
