import { type FormEvent, type ReactNode, useState } from 'react'
import type { Catalog } from '#contract/desk/catalog.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { useChangeCatalog } from './catalog-data.ts'

interface EditDrawerProps {
  open: boolean
  title: string
  onClose: () => void
  /** The form, a fresh one with every opening. */
  children: (done: () => void) => ReactNode
}

/** A short form beside the page. Escape and the close button leave it as it was. */
export function EditDrawer({ open, title, onClose, children }: EditDrawerProps) {
  return (
    <Drawer open={open} title={title} dismissible="escape" onCloseRequest={onClose}>
      {open && children(onClose)}
    </Drawer>
  )
}

type Saving<A> = {
  /** The button's words. */
  words: string
  change: () => Promise<A>
  onDone: (answer: A) => void
  onFault: () => void
}

/** Sends a form of the catalog: what is wrong with a field belongs to it, everything else stands above the button. */
export function useFaults<A extends { catalog: Catalog }>({ words, change, onDone, onFault }: Saving<A>) {
  const { mutateAsync, isPending } = useChangeCatalog()
  const [error, setError] = useState<Error | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    try {
      let answer: A | undefined
      await mutateAsync(async () => (answer = await change()))
      if (answer) onDone(answer)
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
      onFault()
    }
  }
  const faults = error instanceof CallError ? error : null
  const named = faults && Object.keys(faults.errors).length > 0
  return {
    submit,
    reset: () => setError(null),
    faults: {
      name: faults?.about('name') ?? null,
      description: faults?.about('description') ?? null,
      hue: faults?.about('hue') ?? null,
      category_id: faults?.about('category_id') ?? null,
      line: (list: string, index: number) => faults?.about(`${list}.${index}`) ?? null,
    },
    foot: (
      <>
        {error && !named && <AlertBox variant="error">{error.message}</AlertBox>}
        <Button type="submit" loading={isPending}>
          {words}
        </Button>
      </>
    ),
  }
}
