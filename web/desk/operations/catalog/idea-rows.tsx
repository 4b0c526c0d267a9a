import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { type Catalog, type ListedCategory, type ListedIdea, moveIdea } from '#contract/desk/operations/catalog.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { Tag } from '#web/kit/layout/tag.tsx'
import { moved } from '#web/kit/lists/reorder.ts'
import { SortableList } from '#web/kit/lists/sortable-list.tsx'
import { useCatalogSearch } from './catalog-search.ts'
import { useReorder } from './editor/reorder.ts'
import styles from './idea-rows.module.css'
import { askedLabel, countedLabel, missingLabels, stateLabels } from './labels.ts'

/**
 * Ideas of a category in the order that members see. The idea for anything else is last, regardless of its position.
 */
export function SortedIdeas({ catalog, category }: { catalog: Catalog; category: ListedCategory }) {
  const { retired } = useCatalogSearch()
  const reorder = useReorder()
  const shown = category.ideas.filter((idea) => retired || !idea.retired)
  const custom = shown.filter((idea) => idea.is_custom)
  const sorted = shown.filter((idea) => !idea.is_custom)
  const move = (from: number, to: number) => {
    const order = moved(sorted, from, to)
    const [id, before] = [order[to]?.id ?? 0, order[to + 1]?.id ?? null]
    const ideas = [...order, ...category.ideas.filter((idea) => !order.includes(idea))]
    reorder(
      (now) => ({
        ...now,
        categories: now.categories.map((one) => (one.id === category.id ? { ...one, ideas } : one)),
      }),
      () => call(moveIdea, { params: { id }, body: { before } }),
    )
  }
  if (shown.length === 0) return <p className={styles.none}>No ideas here yet. Add the first one.</p>
  return (
    <div className={styles.lists}>
      <SortableList
        label={`Ideas of ${category.name}`}
        items={sorted}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onMove={move}
        className={styles.list}
        rowClassName={styles.row}
      >
        {(idea, _index, handle) => <Row idea={idea} since={catalog.asked_since} handle={handle} />}
      </SortableList>
      {custom.length > 0 && (
        <ul aria-label="For anything else" className={styles.custom}>
          {custom.map((idea) => (
            <li key={idea.id} className={styles.row}>
              <Row idea={idea} since={catalog.asked_since} handle={<span className={styles.fixed} />} />
            </li>
          ))}
        </ul>
      )}
      {shown.some(({ asked }) => asked === null) && <p className={styles.few}>{countedLabel(catalog.asked_since)}</p>}
    </div>
  )
}

/** Search results by name of idea or category. */
export function FoundIdeas({ catalog, search }: { catalog: Catalog; search: string }) {
  const { retired } = useCatalogSearch()
  const wanted = foldForSearch(trimmed(search))
  const found = catalog.categories.flatMap((category) =>
    category.ideas
      .filter((idea) => retired || (!idea.retired && !category.retired))
      .filter((idea) => foldForSearch(`${idea.name} ${category.name}`).includes(wanted))
      .map((idea) => ({ idea, category })),
  )
  return (
    <div className={styles.found}>
      <div role="status">
        <h2 className="d4">{found.length === 0 ? `Nothing matches “${search}”.` : `Ideas with “${search}”`}</h2>
      </div>
      <ul className={styles.list}>
        {found.map(({ idea, category }) => (
          <li key={idea.id} className={styles.row}>
            <Row idea={idea} since={catalog.asked_since} of={category.name} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = { idea: ListedIdea; since: string; of?: string; handle?: ReactNode }

function Row({ idea, since, of, handle }: RowProps) {
  // the sentence below the rows explains missing numbers
  const line = [of, idea.asked !== null && askedLabel(idea.asked, since), ...(idea.retired ? [] : missingLabels(idea))]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={styles.idea}>
      {handle}
      <Link to="/catalog/ideas/$id" params={{ id: String(idea.id) }} className={styles.link}>
        <span className={styles.words}>
          <b>{idea.name}</b>
          {line !== '' && <span className={styles.line}>{line}</span>}
        </span>
        <span className={styles.tags}>
          {stateLabels(idea).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
      </Link>
    </div>
  )
}
