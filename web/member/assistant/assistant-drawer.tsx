import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#basics/language/translate.ts'
import { currentUser, type User } from '#contract/member/accounts.ts'
import { getOpening } from '#contract/member/opening.ts'
import { attentionToOpen } from '#contract/member/requests.ts'
import { type SurveyOutlook, surveyOutlook } from '#contract/member/surveys.ts'
import { Assistant } from '#web/assistant/assistant.tsx'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { AnswerControlProps } from '#web/assistant/controls/control-props.ts'
import { FileControl } from '#web/assistant/controls/file-control.ts'
import type { SurveyState, Unsent } from '#web/assistant/steps.ts'
import { createSurveySession, type SurveySession } from '#web/assistant/survey-session.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { drafts } from '#web/member/shared/drafts.ts'
import {
  type AssistantTarget,
  closeAssistant,
  finishAssistant,
  isRestored,
  useDrawerState,
} from '#web/member/shared/drawer-state.ts'
import { isSameLocation } from '#web/member/shared/same-location.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import { call } from '#web/wire/call.ts'
import { CallError } from '#web/wire/call-error.ts'
import { invalidate, keyOf } from '#web/wire/keys.ts'
import { onRunNews, tellRunNews } from '../shared/device/run-news.ts'
import { requestReads, useCurrentUser } from '../shared/queries.ts'
import { AnswerPromise } from './answer-promise.tsx'
import { offlineCalls } from './offline-calls.ts'
import { prefillAnswers } from './prefill-answers.ts'
import { surveyCalls } from './survey-calls.ts'
import { UploadControl } from './upload-control.tsx'

interface Opening {
  about: AssistantTarget
  survey: SurveySession
  open: boolean
}

const NextSteps = lazy(async () => ({ default: (await import('./next-steps.tsx')).NextSteps }))

const OnwardLate = lazy(async () => ({ default: (await import('./onward-late.tsx')).OnwardLate }))

const upload = (props: AnswerControlProps) => <UploadControl {...props} />

/**
 * The assistant that a page has opened. After a reload it reopens at the same question. `instead` is shown to a member who
 * cannot start requests; the draft waits until they can.
 */
export function AssistantDrawer({ instead }: { instead: ReactNode }) {
  const { assistant } = useDrawerState()
  const mayStart = useMayStart()
  const memberId = useMemberId(assistant !== null)
  const opening = useOpened(assistant, memberId)
  const outlook = useOutlook(opening?.survey)
  if (assistant && !mayStart && !isSent(opening?.survey)) return instead
  if (!opening) return null
  return (
    <FileControl value={upload}>
      <Assistant
        {...opening}
        note={draftNote()}
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

const useMayStart = () => useCurrentUser().data?.standing?.may_start !== false

/** The survey that was opened last. It stays while its drawer closes. */
function useOpened(assistant: Opening['about'] | null, memberId: string | undefined): Opening | null {
  const createSession = useSurveySession()
  const [opening, setOpening] = useState<Opening | null>(null)
  if (assistant && memberId && !(opening?.open && opening.about === assistant)) {
    setOpening({ about: assistant, survey: createSession(memberId, assistant), open: true })
  }
  if (!assistant && opening?.open) setOpening({ ...opening, open: false })
  return opening
}

const draftNote = () =>
  localStore.lasts() ? t('Draft kept on this device') : t('Draft kept until you close this page')

/** The owner of the draft. If the owner is not known yet it is fetched, and a failure is shown after the click. */
function useMemberId(isWanted: boolean): string | undefined {
  const { data, refetch } = useCurrentUser()
  const isMissing = isWanted && !data
  useEffect(() => {
    if (!isMissing) return
    let isAwaited = true
    void refetch({ cancelRefetch: false }).then(({ error }) => {
      if (!error || !isAwaited) return
      toasts.fail(error)
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
  <AnswerPromise outlook={outlook} left={left} />
)

const onwardFrom = (requestId: string | undefined) => (
  <Suspense>
    <NextSteps requestId={requestId} />
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

/**
 * The browser's Back asks for confirmation like the drawer's button; the page below stays. On a phone Back closes the
 * drawer itself.
 */
function PageHeld({ ask }: { ask: () => void }) {
  useBlocker({
    shouldBlockFn: (places) => {
      if (isSameLocation(places)) return false
      ask()
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}

/** The number of questions and when an answer is due; the conversation works before these have loaded. */
function useOutlook(survey: SurveySession | undefined) {
  const runId = useSyncExternalStore(survey?.subscribe ?? never, () => survey && runIn(survey.current()))
  const { data } = useQuery({
    queryKey: keyOf(surveyOutlook, { query: { run_id: runId ?? '' } }),
    queryFn: async ({ signal }) => (await call(surveyOutlook, { query: { run_id: runId ?? '' } }, { signal })).outlook,
    enabled: runId !== undefined,
    retry: false,
  })
  return data
}

function isSent(survey: SurveySession | undefined): boolean {
  const step = survey?.current().step
  return step === 'received' || step === 'sent_before'
}

const never = () => () => undefined
const runIn = (now: SurveyState) => ('runId' in now ? now.runId : undefined)

/** The same calls; a refusal to start is noticed, because the member's places have changed. */
function noticing(calls: SurveyCalls, notice: () => unknown): SurveyCalls {
  const watch = <T,>(made: Promise<T>) =>
    made.catch((error: unknown) => {
      if (error instanceof CallError && (error.code === 'not_confirmed' || error.code === 'place_ended')) notice()
      throw error
    })
  return {
    ...calls,
    begin: (...given) => watch(calls.begin(...given)),
    submit: (...given) => watch(calls.submit(...given)),
  }
}

/** Creates a conversation for a member that uses the server and the draft store. */
function useSurveySession() {
  const queries = useQueryClient()
  return (memberId: string, about: AssistantTarget) => {
    const { calls, forget } = offlineCalls(
      memberId,
      noticing(surveyCalls, () => invalidate(queries, currentUser)),
    )
    return createSurveySession({
      surveyId: about.surveyId,
      linkedRequestId: about.linkedRequestId,
      calls: about.answers ? prefillAnswers(calls, about.answers) : calls,
      readDraft: () => drafts.assistant(memberId, about),
      firstWords: about.words,
      saveDraft(draft) {
        drafts.keepAssistant(memberId, about, draft)
        if (!draft) forget()
        // shared content from another app becomes a draft of this request
        if (about.words !== undefined) void forgetSharedWords()
      },
      isReload: isRestored(about),
      tell: tellRunNews,
      listen: onRunNews,
      isFirstRequest: () => queries.getQueryData<User>(keyOf(currentUser))?.request_count === 0,
      onHandedOver: ({ unsent }) => {
        if (!unsent) finishAssistant(about)
        void invalidate(queries, attentionToOpen, getOpening, currentUser, ...requestReads)
      },
    })
  }
}
