import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { MESSAGE_EMPTY } from '#contract/shared/request.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { fileFault } from '#web/kit/fields/file-rules.ts'
import { FileRow } from '#web/kit/lists/file-row.tsx'
import { connection } from '#web/wire/connection/connection.ts'
import { deviceKey } from '#web/wire/keys.ts'
import { UPLOAD_ACCEPT } from '#web/wire/uploads/upload.ts'
import { forgetShared, readShared, type SharedItem } from '../shared/device/shared-item.ts'
import { sendLater } from '../shared/device/waiting.ts'
import { openCategories } from '../shared/drawer-state.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useActiveRequests, useCurrentUser } from '../shared/queries.ts'
import styles from './share-page.module.css'

const FILE_RULES = { accept: UPLOAD_ACCEPT, maxBytes: UPLOAD_MAX_BYTES }
const UNSENT = msg('This could not be sent from here. Please try again.')
const sharedQuery = {
  queryKey: deviceKey('shared'),
  queryFn: readShared,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
}

/** Asks which request gets the content that another app shared. */
export function SharePage() {
  const { data: shared, isPending } = useQuery(sharedQuery)
  return (
    <div className={styles.page}>
      <h1 className="d2">{t('Share with your concierge')}</h1>
      {isPending && <Skeleton shape="long" />}
      {!isPending && !shared && (
        <StateBlock
          title={t('Nothing that was shared is here')}
          picture={<Scene of={EmptyQueue} />}
          action={
            <Button variant="secondary" render={<Link to="/requests" />}>
              {t('Go to your requests')}
            </Button>
          }
        >
          {t('Please share it again from the app that it comes from.')}
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
      return setError(t(UNSENT))
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
        label={t('Message')}
        value={text}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setText(event.target.value)
        }}
      />
      {file && <FileRow name={file.name} status={t('Goes with it')} onRemove={() => setFile(undefined)} />}
      <Places onChoose={sendTo}>
        <NewRequest words={text} file={file} />
      </Places>
      <Button variant="tertiary" onClick={() => void discard()}>
        {t('Don’t send it')}
      </Button>
    </>
  )
}

type PlacesProps = { onChoose: (memberId: string, requestId: string) => Promise<void>; children: ReactNode }

/** The requests in progress, and a new one. */
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
        {t('Where should it go?')}
      </h2>
      {!(requests && user) && failed && (
        <LoadFailed error={failed} title={t('We couldn’t get your requests')} level={3} />
      )}
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

/** The shared text begins the request. A file can't be sent before the request exists: it waits on this page. */
function NewRequest({ words, file }: { words: string; file: File | undefined }) {
  const isUp = useSyncExternalStore(connection.subscribe, connection.isUp)
  if (!isUp)
    return <p className="quiet">{t('A new request needs a connection. What you shared stays here until then.')}</p>
  return (
    <>
      <Button onClick={() => openCategories('custom', words)}>{t('A new request')}</Button>
      {file && <p className="small quiet">{t('The file waits here until the new request is in this list.')}</p>}
    </>
  )
}

function faultOf(text: string): string | null {
  if (!hasVisibleContent(text)) return t(MESSAGE_EMPTY)
  const over = [...text].length - TEXT_MAX_CHARACTERS
  return over > 0 ? t('That is {count, number} characters too many. Please shorten it.', { count: over }) : null
}
