import * as z from 'zod/mini'
import { deskSaveOptionDraft } from '#contract/desk/requests/option-sending.ts'
import {
  type DeskOptions,
  deskGetOptions,
  type OptionDraftContent,
  optionDraftContent,
} from '#contract/desk/requests/options.ts'
import { type Attachment, attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { type AutosavedDraft, createAutosave, type Snapshot } from '#web/drafts/autosave.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { emptyContent, isBlank } from './content.ts'

/** A draft with its attached files. */
export type Begun = { readonly content: OptionDraftContent; readonly files: readonly Attachment[] }

const schema = z.object({
  content: optionDraftContent,
  files: z.array(attachment),
  based: z.nullable(z.number()),
})

const drafts = new Map<string, AutosavedDraft<Begun>>()

/** A colleague's only draft of options for a request, saved on the server while they type. */
export function optionDraft(staffId: number, requestId: string): AutosavedDraft<Begun> {
  const name = `${staffId}.${requestId}`
  const draft = drafts.get(name) ?? open(name, requestId)
  drafts.set(name, draft)
  return draft
}

const empty = (): Begun => ({ content: emptyContent(), files: [] })

export const snapshotOf = (draft: DeskOptions['draft']): Snapshot<Begun> =>
  draft
    ? { value: { content: draft.content, files: draft.files }, version: draft.version }
    : { value: empty(), version: null }

function open(name: string, requestId: string) {
  const params = { external_id: requestId }
  const stored = storedDraft(`desk.options.1.${name}`, schema)
  const unsaved = stored.read()
  return createAutosave<Begun>({
    start: unsaved
      ? { value: { content: unsaved.content, files: unsaved.files }, version: unsaved.based }
      : snapshotOf(null),
    saved: empty(),
    load: async () => snapshotOf((await call(deskGetOptions, { params })).options.draft),
    async save({ value, version }, leaving) {
      const content = isBlank(value.content) ? null : value.content
      const body = { content, based_on: version }
      return (await call(deskSaveOptionDraft, { params, body }, { keepalive: leaving })).draft?.version ?? null
    },
    isSame: (one, other) => JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other)),
    store: (draft) => stored.write(draft && { ...draft.value, files: [...draft.value.files], based: draft.version }),
  })
}

/** all blank drafts are equal */
const contentOf = ({ content }: Begun) => (isBlank(content) ? null : content)
