import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/page-frame.tsx'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { useData, useIdea, useShowIdea } from './catalog-data.ts'
import { parseCatalogSearch } from './catalog-search.ts'
import { IdeaEditor } from './idea-editor.tsx'
import styles from './idea-page.module.css'

/** One idea: its questions, the one that is being written, and what members would see. */
export function IdeaPage() {
  const { id } = useParams({ from: '/catalog/ideas/$id' })
  return <Page key={id} id={Number(id)} />
}

function Page({ id }: { id: number }) {
  const { data: idea, error, refetch } = useIdea(id)
  const data = useData()
  const show = useShowIdea()
  // what was published, or thrown away, is written on from there
  const [begun, setBegun] = useState(0)
  usePageTitle(idea?.name ?? null)
  const failed = error ?? data.error
  if (failed && !(idea && data.data))
    return (
      <PageFrame
        title="Catalog"
        tools={
          <Link to="/catalog" search={parseCatalogSearch({})} className="back">
            <BackIcon />
            Back to the catalog
          </Link>
        }
      >
        <LoadFailed
          error={failed}
          onRetry={() => void Promise.all([refetch(), data.refetch()])}
          onPage
          missing="There is no such idea. It may have been mistyped."
        />
      </PageFrame>
    )
  if (!idea || !data.data) return <main id="work" tabIndex={-1} aria-busy="true" className={styles.waiting} />
  return (
    <IdeaEditor
      key={begun}
      idea={idea}
      data={data.data}
      onRebegin={(next) => {
        show(next)
        setBegun((before) => before + 1)
      }}
    />
  )
}
