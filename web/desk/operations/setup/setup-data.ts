import { useQuery } from '@tanstack/react-query'
import { deskBusinessHours } from '#contract/desk/operations/business-hours.ts'
import {
  deskMarkSetup,
  deskOpenDoors,
  deskSaveBrand,
  deskSaveLook,
  deskSetup,
  deskTryFiles,
  deskTryMail,
  deskTryText,
  type Setup,
} from '#contract/desk/operations/setup.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryClient, refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { useAct } from '#web/wire/use-act.ts'

/** Interval at which a pending test is refreshed. */
const LOOK_EVERY_MS = 1_000

/** Status of the installation and what is missing. */
export function useSetup() {
  return useQuery({
    ...queryOf(deskSetup),
    select: ({ setup }) => setup,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.setup) ? LOOK_EVERY_MS : false),
  })
}

/** Business hours and answer times, which apply from the first request. */
export const usePromisedHours = () => useQuery({ ...queryOf(deskBusinessHours), select: ({ hours }) => hours })

const isUnderWay = ({ parts }: Setup) => parts.mail.state === 'waiting' || parts.texts.state === 'waiting'

/** Refreshes the setup after a form changed something that it detects. */
export const lookAgain = () => refetchAnswers(deskSetup)

export const useMark = () => useAct((body: BodyOf<typeof deskMarkSetup>) => call(deskMarkSetup, { body }), shown)

export const useSaveBrand = () => useAct((body: BodyOf<typeof deskSaveBrand>) => call(deskSaveBrand, { body }), shown)

export const useSaveLook = () => useAct((body: BodyOf<typeof deskSaveLook>) => call(deskSaveLook, { body }), shown)

export const useTryMail = () => useAct(() => call(deskTryMail, {}), shown)

export const useTryText = () => useAct((phone: string) => call(deskTryText, { body: { phone } }), shown)

export const useTryFiles = () => useAct(() => call(deskTryFiles, {}), shown)

/** A colleague may have closed a company since, which a failure then shows. */
export const useOpenDoors = () => useAct(() => call(deskOpenDoors, {}), { ...shown, onFailed: lookAgain })

const shown = {
  onDone: (answer: { setup: Setup }) => void queryClient.setQueryData(queryOf(deskSetup).queryKey, answer),
}
