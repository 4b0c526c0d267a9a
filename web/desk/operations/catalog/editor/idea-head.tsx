import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { useIdea } from '#web/desk/operations/catalog/catalog-data.ts'
import { askedLabel } from '#web/desk/operations/catalog/labels.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import styles from './idea-head.module.css'
import { IdeaMenu } from './idea-menu.tsx'

type IdeaHeadProps = { idea: Idea; onRestore: (questions: readonly FlowQuestion[]) => void }

export function IdeaHead({ idea, onRestore }: IdeaHeadProps) {
  const { name, category, retired, asked, asked_since } = idea
  const [history, setHistory] = useState(false)
  const { refetch } = useIdea(idea.id)
  const openHistory = () => {
    setHistory(true)
    // includes own saves since
    void refetch()
  }
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Link to="/catalog" search={{ category: category?.id }} className="back">
          <BackIcon />
          {category?.name ?? 'Catalog'}
        </Link>
        <IdeaMenu idea={idea} onHistory={openHistory} />
      </div>
      <div className={styles.name}>
        <p className="d4" aria-hidden="true">
          {name}
        </p>
        <p className="small">{retired ? 'Retired: members can no longer start it.' : askedLabel(asked, asked_since)}</p>
      </div>
      <span className={styles.picture}>
        <Illustration hue={hueOf(category?.hue)} bare />
      </span>
      <HistoryDrawer idea={idea} open={history} onClose={() => setHistory(false)} onRestore={onRestore} />
    </header>
  )
}
