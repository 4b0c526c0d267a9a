import { useState } from 'react'
import { changeCategory, type ListedCategory } from '#contract/desk/catalog.ts'
import { call } from '#web/desk/shared/call.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { MoreMenu } from './more-menu.tsx'

/** What can be done with a category. Retiring takes all its ideas along. */
export function CategoryMenu({ category }: { category: ListedCategory }) {
  const { id } = category
  const [editing, setEditing] = useState(false)
  return (
    <>
      <MoreMenu
        of={category}
        items={[{ label: 'Name and colour', onSelect: () => setEditing(true) }]}
        whenRetired="Members see neither it nor its ideas any more. Whoever is answering questions can finish, and requests keep its name. You can bring it back."
        change={(retired) => call(changeCategory, { params: { id }, body: { retired } })}
      />
      <CategoryDrawer open={editing} category={category} onClose={() => setEditing(false)} />
    </>
  )
}
