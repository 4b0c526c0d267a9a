import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addIdea, type ListedCategory, readCatalog } from '#contract/desk/catalog.ts'
import { publishIdea, saveIdeaDraft } from '#contract/desk/ideas.ts'
import type { Setup } from '#contract/desk/setup.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/open-page.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { ChipGroup } from '#web/kit/chip-group.tsx'
import { ChipTile } from '#web/kit/chip-tile.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { CallError } from '#web/wire/call-error.ts'
import styles from './idea-step.module.css'
import { useLookAgain, useMark, useSetup } from './setup-data.ts'
import { StepPage } from './step-page.tsx'
import { questionsOf, TEMPLATES, type Template } from './templates.ts'

/** Something that members can ask for: from a template, from nothing, or what came with the house. */
export function IdeaStep() {
  const { data } = useSetup()
  const mark = useMark()
  const {
    data: catalog,
    error,
    refetch,
  } = useQuery({
    queryKey: ['catalog'],
    queryFn: async ({ signal }) => (await call(readCatalog, {}, { signal })).catalog,
  })
  if (!data) return null
  const { published, confirmed, own } = data.idea
  return (
    <StepPage
      step="idea"
      lead="What members tap instead of writing it all down. You can have one of your own, or go on with those that came."
      state={own ? `Published: ${own}` : confirmed ? 'Going on with the ideas that came' : null}
      ways={
        published > 0 &&
        !own &&
        !confirmed && (
          <Button
            variant="tertiary"
            loading={mark.isPending}
            onClick={() => mark.mutate({ step: 'idea', state: 'confirmed' })}
          >
            Go on with the {published} that came
          </Button>
        )
      }
    >
      {mark.error && <AlertBox variant="error">{mark.error.message}</AlertBox>}
      {error && !catalog && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !catalog && <FormSkeleton />}
      {catalog && <NewIdea key={data.idea.own} idea={data.idea} categories={catalog.categories} />}
    </StepPage>
  )
}

const EMPTY = 'empty'

function NewIdea({ idea, categories }: { idea: Setup['idea']; categories: readonly ListedCategory[] }) {
  const open = categories.filter(({ retired }) => !retired)
  const [chosen, setChosen] = useState(TEMPLATES.find(({ name }) => name !== idea.own)?.name ?? EMPTY)
  const template = TEMPLATES.find(({ name }) => name === chosen)
  return (
    <>
      {idea.own && <AlertBox variant="info">“{idea.own}” is published. Members find it from now on.</AlertBox>}
      <ChipGroup
        kind="radio"
        label={idea.own ? 'Another one' : 'Begin with'}
        layout="grid"
        className={styles.templates}
        value={chosen}
        onValueChange={setChosen}
      >
        {TEMPLATES.map(({ name }) => (
          <ChipTile key={name} variant="radio" value={name} label={name} />
        ))}
        <ChipTile variant="radio" value={EMPTY} label="An empty one" />
      </ChipGroup>
      <IdeaForm key={chosen} template={template} categories={open} />
    </>
  )
}

type IdeaFormProps = { template: Template | undefined; categories: readonly ListedCategory[] }

function IdeaForm({ template, categories }: IdeaFormProps) {
  const [name, setName] = useState(template?.name ?? '')
  const [category, setCategory] = useState(
    String((categories.find(({ hue }) => hue === template?.hue) ?? categories[0])?.id ?? ''),
  )
  const { add, faultOf } = useNewIdea()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (add.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [add.error])
  const go = (publish: boolean) => add.mutate({ name, category_id: Number(category), template, publish })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    go(template !== undefined)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Name"
        required
        hint="What members tap, such as “Find a pet sitter”."
        value={name}
        error={faultOf('name')}
        onValue={(typed) => setName(String(typed))}
      />
      <Select
        label="Category"
        required
        value={category}
        error={faultOf('category_id')}
        onValue={setCategory}
        options={categories.map((one) => ({ value: String(one.id), label: one.name }))}
      />
      {template && <Questions template={template} />}
      {add.error && !faultOf('name') && !faultOf('category_id') && (
        <AlertBox variant="error">{add.error.message}</AlertBox>
      )}
      <div className={styles.buttons}>
        <Button small type="submit" variant="secondary" loading={add.isPending}>
          {template ? 'Publish it' : 'Write its questions'}
        </Button>
        {template && (
          <Button small variant="tertiary" disabled={add.isPending} onClick={() => go(false)}>
            Change its questions first
          </Button>
        )}
      </div>
    </form>
  )
}

function Questions({ template }: { template: Template }) {
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <h2 className="b" id="questions">
        What members are asked
      </h2>
      <ol>
        {template.questions.map(({ label, choices, optional }) => (
          <li key={label}>
            {label} {optional && <span className="quiet">(optional)</span>}
            {choices && <span className="small quiet">{choices.join(' · ')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Adding = { name: string; category_id: number; template: Template | undefined; publish: boolean }

/** Adds the idea once, however often it is tried; then publishes it, or opens it at the desk. */
function useNewIdea() {
  const keys = useRef(new Map<string, string>())
  const navigate = useNavigate()
  const lookAgain = useLookAgain()
  const add = useMutation({
    mutationFn: async ({ name, category_id, template, publish }: Adding) => {
      const body = { name, category_id }
      const { id } = await call(addIdea, { body, headers: { 'idempotency-key': keyFor(keys.current, body) } })
      if (!template) return id
      const params = { id }
      const { draft } = await call(saveIdeaDraft, { params, body: { revision: 0, questions: questionsOf(template) } })
      if (publish) await call(publishIdea, { params, body: { revision: draft.revision } })
      return id
    },
    onSuccess: async (id, { name, template, publish }) => {
      await lookAgain()
      if (template && publish) toasts.show({ type: 'success', message: `${name} is published.`, autoDismiss: true })
      else await navigate({ to: '/catalog/ideas/$id', params: { id: String(id) } })
    },
  })
  const faultOf = (field: string) => (add.error instanceof CallError ? add.error.about(field) : undefined)
  return { add, faultOf }
}

/** The same words are the same idea. */
function keyFor(keys: Map<string, string>, body: object): string {
  const words = JSON.stringify(body)
  const key = keys.get(words) ?? crypto.randomUUID()
  keys.set(words, key)
  return key
}
