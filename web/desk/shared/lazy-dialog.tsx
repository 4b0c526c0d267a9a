import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toasts } from '#web/kit/toasts.ts'
import { prefetchOnFirstInput } from './prefetch.ts'

type Opened = { open: boolean; onClose: () => void }

/**
 * A dialog in a chunk of its own, which comes with the first input on a page that has it, at the latest with its first
 * opening.
 * Where it can't be fetched that is said: a browser may fetch it again with the page alone.
 * @param early False for a large one that few open: it comes with its first opening. `mounted`: it does something
 * unopened, too, and is on the page as soon as it has come.
 * @param Meanwhile has what is typed into a field of it that is on its way
 */
export function lazyDialog<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
  early: boolean | 'mounted' = true,
  Meanwhile?: ComponentType<Props>,
) {
  let Part: ComponentType<Props> | undefined
  const fetch = async () => {
    Part ??= await load()
  }

  return function LazyDialog(props: Props) {
    const [, setArrived] = useState(false)
    const failed = useEffectEvent(() => {
      toasts.show({
        type: 'error',
        message: 'This could not be opened. Please check your connection, then reload the page.',
      })
      props.onClose()
    })
    useEffect(() => {
      if (early) prefetchOnFirstInput(early === 'mounted' ? () => fetch().then(() => setArrived(true)) : fetch)
    }, [])
    const isMissing = props.open && !Part
    useEffect(() => {
      if (!isMissing) return
      let isGone = false
      fetch().then(
        () => isGone || setArrived(true),
        () => isGone || failed(),
      )
      return () => {
        isGone = true
      }
    }, [isMissing])
    if (Part) return <Part {...props} />
    if (!isMissing) return null
    // until it is there, keys are no shortcuts of the page behind it
    return Meanwhile ? <Meanwhile {...props} /> : <span hidden data-arriving="" />
  }
}
