import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskBusinessHours } from '#contract/desk/business-hours.ts'
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
} from '#contract/desk/setup.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/call.ts'

const SETUP = ['setup']
/** A test that is on its way is looked after so often. */
const LOOK_EVERY_MS = 1_000

/** What is there of this installation, and what is missing. */
export function useSetup() {
  return useQuery({
    queryKey: SETUP,
    queryFn: async ({ signal }) => (await call(deskSetup, {}, { signal })).setup,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  })
}

/** Opening hours and answer times, which members are promised from the first request on. */
export function usePromisedHours() {
  return useQuery({
    queryKey: ['business-hours'],
    queryFn: async ({ signal }) => (await call(deskBusinessHours, {}, { signal })).hours,
  })
}

const isUnderWay = ({ parts }: Setup) => parts.mail.state === 'waiting' || parts.texts.state === 'waiting'

/** Something that the setup sees by itself was changed by a form. */
export function useLookAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: SETUP })
}

export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof deskMarkSetup>) => call(deskMarkSetup, { body }),
    onSuccess: show(client),
  })
}

export function useSaveBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof deskSaveBrand>) => call(deskSaveBrand, { body }),
    onSuccess: show(client),
  })
}

export function useSaveLook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof deskSaveLook>) => call(deskSaveLook, { body }),
    onSuccess: show(client),
  })
}

export function useTryMail() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(deskTryMail, {}), onSuccess: show(client) })
}

export function useTryText() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) => call(deskTryText, { body: { phone } }),
    onSuccess: show(client),
  })
}

export function useTryFiles() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(deskTryFiles, {}), onSuccess: show(client) })
}

export function useOpenDoors() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deskOpenDoors, {}),
    onSuccess: show(client),
    // a colleague may have closed a company meanwhile
    onError: () => void client.invalidateQueries({ queryKey: SETUP }),
  })
}

const show =
  (client: QueryClient) =>
  ({ setup }: { setup: Setup }) =>
    void client.setQueryData(SETUP, setup)
