import { useState } from 'react'
import { changeIdea } from '#contract/desk/operations/catalog.ts'
import type { Idea } from '#contract/desk/operations/ideas.ts'
import { AudienceDrawer } from '#web/desk/operations/catalog/audience-drawer.tsx'
import { useCatalog } from '#web/desk/operations/catalog/catalog-data.ts'
import { IdeaDrawer } from '#web/desk/operations/catalog/idea-drawer.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { BaselineDrawer } from './baseline.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SuggestedList } from './suggested-list.tsx'

/** Acts on a whole idea. They apply at once, regardless of the draft. */
export function IdeaMenu({ idea, onHistory }: { idea: Idea; onHistory: () => void }) {
  const { id } = idea
  const [naming, setNaming] = useState(false)
  const [list, setList] = useState<{ of: 'milestones' | 'checklist'; isOpen: boolean }>({
    of: 'milestones',
    isOpen: false,
  })
  const [timing, setTiming] = useState(false)
  const [narrowing, setNarrowing] = useState(false)
  const { data: catalog } = useCatalog()
  return (
    <>
      <MoreMenu
        of={idea}
        items={[
          { label: 'Name and category', onSelect: () => setNaming(true) },
          { label: 'Who sees it', onSelect: () => setNarrowing(true) },
          { label: 'Milestones', onSelect: () => setList({ of: 'milestones', isOpen: true }) },
          { label: 'Checklist', onSelect: () => setList({ of: 'checklist', isOpen: true }) },
          { label: 'Time it takes alone', onSelect: () => setTiming(true) },
          { label: 'History', onSelect: onHistory },
        ]}
        whenRetired="Members can no longer start it. Members who are answering its questions can finish, and requests made from it keep its name. You can restore it."
        change={(retired) => call(changeIdea, { params: { id }, body: { retired } })}
      />
      <IdeaDrawer
        open={naming}
        idea={idea}
        categories={catalog?.categories ?? []}
        categoryId={idea.category?.id}
        onClose={() => setNaming(false)}
      />
      <AudienceDrawer open={narrowing} idea={idea} onClose={() => setNarrowing(false)} />
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
