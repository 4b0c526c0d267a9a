import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { FileControl } from '#web/assistant/file-control.ts'
import { createSurveySession, type SurveySession } from '#web/assistant/survey-session.ts'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { useMinute } from '#web/kit/use-minute.ts'
import { noticesHere } from '#web/member/device-notices.ts'
import { drafts } from '#web/member/drafts.ts'
import { type AssistantTarget, closeAssistant, useDrawerState } from '#web/member/drawer-state.ts'
import { useOpenPromises } from '../attention.ts'
import { keys, useCurrentUser } from '../queries.ts'
import { forgetSharedWords } from '../shared-item.ts'
import styles from './assistant-drawer.module.css'
import { surveyCalls } from './survey-calls.ts'
import { UploadControl } from './upload-control.tsx'
import { withoutLine } from './without-line.ts'

interface Opening {
  about: AssistantTarget
  survey: SurveySession
  open: boolean
}

const OfferNotices = lazy(async () => ({ default: (await import('./offer-notices.tsx')).OfferNotices }))

const upload = (props: AnswerControlProps) => <UploadControl {...props} />

/** The assistant that a page has opened. It comes back after a reload, where it was. */
export function AssistantDrawer() {
  const { assistant } = useDrawerState()
  const memberId = useMemberId(assistant !== null)
  const createSession = useSurveySession()
  const [opening, setOpening] = useState<Opening | null>(null)
  if (assistant && memberId && !(opening?.open && opening.about === assistant)) {
    setOpening({ about: assistant, survey: createSession(memberId, assistant), open: true })
  }
  if (!assistant && opening?.open) setOpening({ ...opening, open: false })
  if (!opening) return null
  return (
    <FileControl value={upload}>
      <Assistant {...opening} note="Draft kept on this device" onward={onwardFrom} onClose={closeAssistant} />
    </FileControl>
  )
}

/** Whose draft it is. Where that is not known it is asked for, and who pressed hears if it can't be had. */
function useMemberId(isWanted: boolean): string | undefined {
  const { data, refetch } = useCurrentUser()
  const isMissing = isWanted && !data
  useEffect(() => {
    if (!isMissing) return
    let isAwaited = true
    void refetch({ cancelRefetch: false }).then(({ error }) => {
      if (!error || !isAwaited) return
      toasts.show({ type: 'error', message: error.message })
      closeAssistant()
    })
    return () => {
      isAwaited = false
    }
  }, [isMissing, refetch])
  return data?.external_id
}

const onwardFrom = (requestId: string | undefined) => <Onward requestId={requestId} />

/** By when they hear, and where they go once the request is handed over. */
function Onward({ requestId }: { requestId: string | undefined }) {
  const promise = useOpenPromises(useMinute()).get(requestId ?? '')
  return (
    <>
      {/* its place is there from the start: it comes a moment later */}
      {requestId && <p className={styles.promise}>{promise}</p>}
      <Suspense>{noticesHere() === 'askable' && Notification.permission === 'default' && <OfferNotices />}</Suspense>
      {requestId && (
        <Button
          render={
            <Link
              to="/requests/$requestExternalId"
              params={{ requestExternalId: requestId }}
              onClick={closeAssistant}
            />
          }
        >
          Open this request
        </Button>
      )}
      <Button variant={requestId ? 'secondary' : 'primary'} render={<Link to="/requests" onClick={closeAssistant} />}>
        View your requests
      </Button>
      <Button variant="tertiary" render={<Link to="/dashboard" onClick={closeAssistant} />}>
        Go to Dashboard
      </Button>
    </>
  )
}

/** Makes a conversation for a member, with the server and the draft store behind it. */
function useSurveySession() {
  const queries = useQueryClient()
  return (memberId: string, about: AssistantTarget) => {
    const { calls, forget } = withoutLine(memberId, surveyCalls)
    return createSurveySession({
      surveyId: about.surveyId,
      linkedRequestId: about.linkedRequestId,
      calls,
      readDraft: () => drafts.assistant(memberId, about),
      firstWords: about.words,
      saveDraft(draft) {
        drafts.keepAssistant(memberId, about, draft)
        if (!draft) forget()
        // what another app shared is a draft of this request from now on
        if (about.words !== undefined) void forgetSharedWords().catch(() => undefined)
      },
      isFirstRequest: () => queries.getQueryData<User>(keys.user)?.request_count === 0,
      onHandedOver: () => {
        for (const queryKey of [keys.requests, keys.openAttention, keys.user])
          void queries.invalidateQueries({ queryKey })
      },
    })
  }
}
