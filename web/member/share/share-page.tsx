import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { MESSAGE_EMPTY } from '#contract/shared/request.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { fileFault } from '#web/kit/file-rules.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { connection } from '#web/wire/connection.ts'
import { UPLOAD_ACCEPT } from '#web/wire/upload.ts'
import { forgetShared, readShared, type SharedItem } from '../shared/device/shared-item.ts'
import { sendLater } from '../shared/device/waiting.ts'
import { openCategories } from '../shared/drawer-state.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useActiveRequests, useCurrentUser } from '../shared/queries.ts'
import styles from './share-page.module.css'

const FILE_RULES = { accept: UPLOAD_ACCEPT, maxBytes: UPLOAD_MAX_BYTES }
const UNSENT = 'This could not be sent from here. Please try again.'
const sharedQuery = { queryKey: ['shared'], queryFn: readShared, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** Asks where something goes that another app shared with this one. */
export function SharePage() {
  const { data: shared, isPending } = useQuery(sharedQuery)
  return (
    <div className={styles.page}>
      <h1 className="d2">Share with your concierge</h1>
      {isPending && <Skeleton shape="long" />}
      {!isPending && !shared && (
        <StateBlock
          title="Nothing that was shared is here"
          picture={<Scene of={EmptyQueue} />}
          action={
            <Button variant="secondary" render={<Link to="/requests" />}>
              Go to your requests
            </Button>
          }
        >
          Please share it again from the app that it comes from.
        </StateBlock>
      )}
      {shared && <Sharing key={shared.key} shared={shared} />}
    </div>
  )
}

function Sharing({ shared }: { shared: SharedItem }) {
  const queries = useQueryClient()
  const fault = shared.file ? fileFault([shared.file], FILE_RULES) : null
  const [file, setFile] = useState(fault ? undefined : shared.file)
  const [text, setText] = useState(shared.text || (file?.name ?? ''))
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const discard = async () => {
    await forgetShared()
    queries.setQueryData(sharedQuery.queryKey, null)
  }
  const sendTo = async (memberId: string, requestId: string) => {
    const wrong = faultOf(text)
    if (wrong) return setError(wrong)
    try {
      const waitingFile = file && { name: file.name, content: file }
      await sendLater({
        key: shared.key,
        memberId,
        requestId,
        text,
        at: Date.now(),
        ...(waitingFile && { file: waitingFile }),
      })
    } catch {
      return setError(UNSENT)
    }
    await discard()
    await navigate({ to: '/requests/$requestExternalId', params: { requestExternalId: requestId } })
  }
  return (
    <>
      {fault && <AlertBox variant="error">{fault}</AlertBox>}
      <Field
        type="textarea"
        grows
        required
        label="Message"
        value={text}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setText(event.target.value)
        }}
      />
      {file && <FileRow name={file.name} status="Goes with it" onRemove={() => setFile(undefined)} />}
      <Places onChoose={sendTo}>
        <NewRequest words={text} file={file} />
      </Places>
      <Button variant="tertiary" onClick={() => void discard()}>
        Don’t send it
      </Button>
    </>
  )
}

type PlacesProps = { onChoose: (memberId: string, requestId: string) => Promise<void>; children: ReactNode }

/** The requests that are under way, and a new one. */
function Places({ onChoose, children }: PlacesProps) {
  const { data: requests, error } = useActiveRequests()
  const { data: user, error: noUser } = useCurrentUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const failed = error ?? noUser
  const choose = (memberId: string, requestId: string) => {
    setChosen(requestId)
    void onChoose(memberId, requestId).finally(() => setChosen(null))
  }
  return (
    <section aria-labelledby="share-where">
      <h2 className="d4" id="share-where">
        Where should it go?
      </h2>
      {!(requests && user) && failed && <LoadFailed error={failed} title="We couldn’t get your requests" level={3} />}
      {!(requests && user) && !failed && <Skeleton shape="long" />}
      {requests && user && (
        <ul className={styles.places}>
          {requests.map(({ external_id: id, name }) => (
            <li key={id}>
              <Button variant="secondary" loading={chosen === id} onClick={() => choose(user.external_id, id)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** Its words begin the request. A file can't go before the request is there: it waits on this page. */
function NewRequest({ words, file }: { words: string; file: File | undefined }) {
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp)
  if (!isUp) return <p className="quiet">A new request needs a connection. What you shared stays here until then.</p>
  return (
    <>
      <Button onClick={() => openCategories('custom', words)}>A new request</Button>
      {file && <p className="small quiet">The file waits here until the new request is in this list.</p>}
    </>
  )
}

function faultOf(text: string): string | null {
  if (!hasVisibleContent(text)) return MESSAGE_EMPTY
  const over = [...text].length - TEXT_MAX_CHARACTERS
  return over > 0 ? `That is ${over.toLocaleString('en-US')} characters too many. Please shorten it.` : null
}
