import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useData, useIdea, useShowIdea } from '#web/desk/operations/catalog/catalog-data.ts'
import { parseCatalogSearch } from '#web/desk/operations/catalog/catalog-search.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { usePageTitle } from '#web/desk/shared/layout/use-page-title.ts'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { IdeaEditor } from './idea-editor.tsx'
import styles from './idea-page.module.css'

/** Editor of an idea: its questions, the open question, and the member's preview. */
export function IdeaPage() {
  const { id } = useParams({ from: '/catalog/ideas/$id' })
  return <Page key={id} id={Number(id)} />
}

function Page({ id }: { id: number }) {
  const { data: idea, error, refetch } = useIdea(id)
  const data = useData()
  const show = useShowIdea()
  // The editor starts again after the draft was published or discarded.
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
          missing="Idea not found. The address may be mistyped."
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
