import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '#contract/member/accounts.ts'
import { type SurveyOutlook, surveyOutlook } from '#contract/member/surveys.ts'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { FileControl } from '#web/assistant/file-control.ts'
import type { SurveyState, Unsent } from '#web/assistant/steps.ts'
import { createSurveySession, type SurveySession } from '#web/assistant/survey-session.ts'
import { toasts } from '#web/kit/toasts.ts'
import { drafts } from '#web/member/shared/drafts.ts'
import {
  type AssistantTarget,
  closeAssistant,
  finishAssistant,
  isRestored,
  useDrawerState,
} from '#web/member/shared/drawer-state.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { call } from '#web/wire/call.ts'
import { onRunNews, tellRunNews } from '../shared/device/run-news.ts'
import { keys, useCurrentUser } from '../shared/queries.ts'
import { isStaying } from '../shared/staying.ts'
import { GoesTo } from './goes-to.tsx'
import { offlineCalls } from './offline-calls.ts'
import { withSaid } from './said-before.ts'
import { surveyCalls } from './survey-calls.ts'
import { UploadControl } from './upload-control.tsx'

interface Opening {
  about: AssistantTarget
  survey: SurveySession
  open: boolean
}

const Onward = lazy(async () => ({ default: (await import('./onward.tsx')).Onward }))

const OnwardLate = lazy(async () => ({ default: (await import('./onward-late.tsx')).OnwardLate }))

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
  const outlook = useOutlook(opening?.survey)
  if (!opening) return null
  return (
    <FileControl value={upload}>
      <Assistant
        {...opening}
        note={localStore.lasts() ? 'Draft kept on this device' : 'Draft kept until you close this page'}
        questions={outlook?.questions}
        goesTo={goesToBy(outlook)}
        onward={onwardFrom}
        onwardLate={lateFrom(memberId, opening.survey)}
        guard={guard}
        onClose={closeAssistant}
      />
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

const forgetSharedWords = () =>
  import('../shared/device/shared-item.ts').then((shared) => shared.forgetSharedWords()).catch(() => undefined)

const goesToBy = (outlook: SurveyOutlook | null | undefined) => (left: number | undefined) => (
  <GoesTo outlook={outlook} left={left} />
)

const onwardFrom = (requestId: string | undefined) => (
  <Suspense>
    <Onward requestId={requestId} />
  </Suspense>
)

const lateFrom =
  (memberId: string | undefined, survey: SurveySession) => (requestId: string | undefined, unsent: readonly Unsent[]) =>
    memberId && (
      <Suspense>
        <OnwardLate memberId={memberId} requestId={requestId} unsent={unsent} onTaken={() => survey.cancel()} />
      </Suspense>
    )

const guard = (ask: () => void) => <PageHeld ask={ask} />

/** The browser's Back asks, as the drawer's button does; the page below stays. On a phone Back closes the drawer itself. */
function PageHeld({ ask }: { ask: () => void }) {
  useBlocker({
    shouldBlockFn: (places) => {
      if (isStaying(places)) return false
      ask()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}

/** How long the conversation is and by when it is answered; until that is there, it goes on without. */
function useOutlook(survey: SurveySession | undefined) {
  const runId = useSyncExternalStore(survey?.subscribe ?? never, () => survey && runIn(survey.current()))
  const { data } = useQuery({
    queryKey: ['outlook', runId],
    queryFn: async ({ signal }) => (await call(surveyOutlook, { query: { run_id: runId ?? '' } }, { signal })).outlook,
    enabled: runId !== undefined,
    retry: false,
  })
  return data
}

const never = () => () => undefined
const runIn = (now: SurveyState) => ('runId' in now ? now.runId : undefined)

/** Makes a conversation for a member, with the server and the draft store behind it. */
function useSurveySession() {
  const queries = useQueryClient()
  return (memberId: string, about: AssistantTarget) => {
    const { calls, forget } = offlineCalls(memberId, surveyCalls)
    return createSurveySession({
      surveyId: about.surveyId,
      linkedRequestId: about.linkedRequestId,
      calls: about.said ? withSaid(calls, about.said) : calls,
      readDraft: () => drafts.assistant(memberId, about),
      firstWords: about.words,
      saveDraft(draft) {
        drafts.keepAssistant(memberId, about, draft)
        if (!draft) forget()
        // what another app shared is a draft of this request from now on
        if (about.words !== undefined) void forgetSharedWords()
      },
      isReload: isRestored(about),
      tell: tellRunNews,
      listen: onRunNews,
      isFirstRequest: () => queries.getQueryData<User>(keys.user)?.request_count === 0,
      onHandedOver: ({ unsent }) => {
        if (!unsent) finishAssistant(about)
        for (const queryKey of [keys.requests, keys.openAttention, keys.user])
          void queries.invalidateQueries({ queryKey })
      },
    })
  }
}
