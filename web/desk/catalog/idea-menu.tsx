import { useState } from 'react'
import { changeIdea } from '#contract/desk/catalog.ts'
import type { Idea } from '#contract/desk/ideas.ts'
import { call } from '#web/desk/shared/call.ts'
import { BaselineDrawer } from './baseline.tsx'
import { useCatalog } from './catalog-data.ts'
import { IdeaDrawer } from './idea-drawer.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SuggestedList } from './suggested-list.tsx'

/** What can be done with an idea as a whole; all of it at once, whatever is being written. */
export function IdeaMenu({ idea, onHistory }: { idea: Idea; onHistory: () => void }) {
  const { id } = idea
  const [naming, setNaming] = useState(false)
  const [list, setList] = useState<{ of: 'milestones' | 'checklist'; isOpen: boolean }>({
    of: 'milestones',
    isOpen: false,
  })
  const [timing, setTiming] = useState(false)
  const { data: catalog } = useCatalog()
  return (
    <>
      <MoreMenu
        of={idea}
        items={[
          { label: 'Name and category', onSelect: () => setNaming(true) },
          { label: 'Milestones', onSelect: () => setList({ of: 'milestones', isOpen: true }) },
          { label: 'Checklist', onSelect: () => setList({ of: 'checklist', isOpen: true }) },
          { label: 'Time it takes alone', onSelect: () => setTiming(true) },
          { label: 'History', onSelect: onHistory },
        ]}
        whenRetired="Members cannot begin it anymore. Members who are answering its questions can finish, and requests made from it keep its name. You can bring it back."
        change={(retired) => call(changeIdea, { params: { id }, body: { retired } })}
      />
      <IdeaDrawer
        open={naming}
        idea={idea}
        categories={catalog?.categories ?? []}
        categoryId={idea.category?.id}
        onClose={() => setNaming(false)}
      />
      <BaselineDrawer open={timing} ideaId={id} onClose={() => setTiming(false)} />
      <SuggestedList
        list={list.of}
        open={list.isOpen}
        idea={idea}
        onClose={() => setList({ ...list, isOpen: false })}
      />
    </>
  )
}
