import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addIdea, type ListedCategory, readCatalog } from '#contract/desk/operations/catalog.ts'
import { publishIdea, saveIdeaDraft } from '#contract/desk/operations/ideas.ts'
import type { Setup } from '#contract/desk/operations/setup.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { FormSkeleton } from '#web/desk/shared/layout/open-page.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { sent } from '#web/wire/refusal.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './idea-step.module.css'
import { lookAgain, useMark, useSetup } from './setup-data.ts'
import { StepPage } from './step-page.tsx'
import { questionsOf, TEMPLATES, type Template } from './templates.ts'

/** Creates a first idea for members: from a template, empty, or from the ideas of the installation. */
export function IdeaStep() {
  const { data } = useSetup()
  const mark = useMark()
  const { data: { catalog } = {}, error, refetch } = useQuery(queryOf(readCatalog))
  if (!data) return null
  const { published, confirmed, own } = data.idea
  return (
    <StepPage
      step="idea"
      lead="What members tap instead of writing everything. Create one of your own, or keep the included ones."
      state={resultOf(data.idea)}
      ways={
        published > 0 &&
        !own &&
        !confirmed && (
          <Button
            variant="tertiary"
            loading={mark.isPending}
            onClick={() => mark.mutate({ step: 'idea', state: 'confirmed' })}
          >
            Keep the {published} included ones
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

function resultOf({ own, confirmed }: Setup['idea']): string | null {
  if (own) return `Published: ${own}`
  return confirmed ? 'Continuing with the included ideas' : null
}

const EMPTY = 'empty'

function NewIdea({ idea, categories }: { idea: Setup['idea']; categories: readonly ListedCategory[] }) {
  const open = categories.filter(({ retired }) => !retired)
  const [chosen, setChosen] = useState(TEMPLATES.find(({ name }) => name !== idea.own)?.name ?? EMPTY)
  const template = TEMPLATES.find(({ name }) => name === chosen)
  return (
    <>
      {idea.own && <AlertBox variant="info">“{idea.own}” is published. Members can find it now.</AlertBox>}
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
  const add = useNewIdea()
  const go = (publish: boolean) => add({ name, category_id: Number(category), template, publish })
  const { form, errors, failure, pending, run } = useForm(sent(() => go(template !== undefined)))
  return (
    <form className={styles.form} {...form}>
      <Field
        label="Name"
        required
        hint="What members tap, such as “Find a pet sitter”."
        value={name}
        error={errors['name']}
        onValue={(typed) => setName(String(typed))}
      />
      <Select
        label="Category"
        required
        value={category}
        error={errors['category_id']}
        onValue={setCategory}
        options={categories.map((one) => ({ value: String(one.id), label: one.name }))}
      />
      {template && <Questions template={template} />}
      <FailureBox failure={failure} />
      <div className={layout.cluster12}>
        <Button small type="submit" variant="secondary" loading={pending}>
          {template ? 'Publish it' : 'Write its questions'}
        </Button>
        {template && (
          <Button small variant="tertiary" disabled={pending} onClick={() => run(sent(() => go(false)))}>
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

/** Creates the idea once, even if it is retried, and then publishes or opens it. */
function useNewIdea() {
  const keys = useRef(new Map<string, string>())
  const navigate = useNavigate()
  return async ({ name, category_id, template, publish }: Adding) => {
    const body = { name, category_id }
    const { id } = await call(addIdea, { body, headers: { 'idempotency-key': keyFor(keys.current, body) } })
    if (template) {
      const params = { id }
      const { draft } = await call(saveIdeaDraft, { params, body: { revision: 0, questions: questionsOf(template) } })
      if (publish) await call(publishIdea, { params, body: { revision: draft.revision } })
    }
    await lookAgain()
    if (template && publish) toasts.done(`${name} is published.`)
    else await navigate({ to: '/catalog/ideas/$id', params: { id: String(id) } })
  }
}

/** Equal input has the same key. */
function keyFor(keys: Map<string, string>, body: object): string {
  const words = JSON.stringify(body)
  const key = keys.get(words) ?? crypto.randomUUID()
  keys.set(words, key)
  return key
}
