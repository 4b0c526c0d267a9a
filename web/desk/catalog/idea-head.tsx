import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { useIdea } from './catalog-data.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import styles from './idea-head.module.css'
import { IdeaMenu } from './idea-menu.tsx'
import { askedLabel } from './labels.ts'

type IdeaHeadProps = { idea: Idea; onRestore: (questions: readonly FlowQuestion[]) => void }

export function IdeaHead({ idea, onRestore }: IdeaHeadProps) {
  const { name, category, retired, asked, asked_since } = idea
  const [history, setHistory] = useState(false)
  const { refetch } = useIdea(idea.id)
  const openHistory = () => {
    setHistory(true)
    // what one has saved over since is there too
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
        <p className="small">{retired ? 'Retired: nobody new can begin it.' : askedLabel(asked, asked_since)}</p>
      </div>
      <span className={styles.picture}>
        <Illustration hue={hueOf(category?.hue)} bare />
      </span>
      <HistoryDrawer idea={idea} open={history} onClose={() => setHistory(false)} onRestore={onRestore} />
    </header>
  )
}
