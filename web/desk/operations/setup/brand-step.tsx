import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#basics/language/formats.ts'
import type { BrandLook } from '#contract/desk/operations/brand.ts'
import { brandValues, type Setup } from '#contract/desk/operations/setup.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'
import { LookForm, Readable } from '#web/desk/operations/shared/look/look-form.tsx'
import { type Look, useLook } from '#web/desk/operations/shared/look/use-look.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { checked } from '#web/wire/checked.ts'
import type { Refusal, Submit } from '#web/wire/refusal.ts'
import { useAct } from '#web/wire/use-act.ts'
import { BrandPreview } from './brand-preview.tsx'
import styles from './brand-step.module.css'
import { drawIcons } from './draw-icons.ts'
import { useMark, useSaveBrand, useSaveLook, useSetup } from './setup-data.ts'
import { StepPage } from './step-page.tsx'

type Setting = Setup['brand']['settings'][number]
type Name = Setting['name']

const LABELS: Record<Name, string> = {
  BRAND_NAME: 'Name',
  SUPPORT_EMAIL: 'Address for questions',
  TERMS_URL: 'Terms of service',
  TERMS_VERSION: 'Version of the terms',
  PRIVACY_URL: 'Privacy policy',
  PRIVACY_VERSION: 'Version of the policy',
  TERMS_ASK_SINCE: 'Ask again everyone who accepted before',
}

const TYPES: Partial<Record<Name, 'email' | 'url'>> = { SUPPORT_EMAIL: 'email', TERMS_URL: 'url', PRIVACY_URL: 'url' }

/** Settings that may be empty. */
const HINTS: Partial<Record<Name, string>> = {
  TERMS_VERSION: 'Such as 2026-11. Each acceptance is stored with it.',
  PRIVACY_VERSION: 'Such as 2026-11.',
  TERMS_ASK_SINCE: 'A date such as 2026-11-01. From then on, the app asks them to accept both documents again.',
}

/** The brand that members see. Values that environment variables set are read-only. */
export function BrandStep() {
  const { data } = useSetup()
  return data ? <BrandForm brand={data.brand} /> : null
}

function BrandForm({ brand }: { brand: Setup['brand'] }) {
  const { confirmed, settings, look: savedLook } = brand
  const mark = useMark()
  const save = useSaveBrand()
  const look = useInstallationsLook(savedLook)
  const draft = useFormDraft('setup.brand')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(draft.initial)
  const [refusal, setRefusal] = useState<Refusal>({})
  const fixed = settings.filter(({ from }) => from === 'environment')
  const open = settings.filter(({ from }) => from !== 'environment')
  const examples = open.filter((setting) => isExample(setting, typed[setting.name]))
  const areValuesChanged = open.some(({ name, value }) => (typed[name] ?? value) !== value)

  const isChanged = areValuesChanged || look.isChanged
  const valueOf = (name: Name) => typed[name] ?? settings.find((setting) => setting.name === name)?.value ?? ''

  // After the errors have rendered, so that a screen reader reads the field with its error.
  useEffect(() => {
    if (refusal.errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])

  const submitTo = async (submit: Submit) => {
    if (!form.current) return
    const refused = await submit(new FormData(form.current))
    setRefusal(refused ?? {})
    if (refused) throw new Error(refused.failure ?? 'Please correct the fields above.')
  }
  const saveTyped = async () => {
    await submitTo(checked(brandValues, (values) => save.mutateAsync(values)))
    draft.discard()
  }
  const confirm = () => mark.mutateAsync({ step: 'brand', state: 'confirmed' })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    saveTyped().catch(() => undefined) // the form shows the error
  }
  const goOn = async () => {
    if (areValuesChanged) await saveTyped()
    if (look.isChanged) await look.save()
    if (!confirmed) await (form.current ? submitTo(checked(brandValues, confirm)) : confirm())
  }
  return (
    <StepPage
      step="brand"
      lead="Members see this name and these colors in the app, in mails and on their home screen."
      state={resultOf(isChanged, confirmed)}
      ways={look.isOwn && <KeepOurs look={look} />}
      beforeNext={confirmed && !isChanged ? undefined : goOn}
    >
      <div className={styles.columns}>
        <div className="stack">
          {open.length > 0 && (
            <ValuesForm
              ref={form}
              settings={open}
              initial={draft.initial}
              refusal={refusal}
              isChanged={areValuesChanged}
              isSaving={save.isPending}
              onSubmit={onSubmit}
              onInput={(typedIn) => setTyped(draft.save(typedIn))}
            />
          )}
          {fixed.length > 0 && <Fixed settings={fixed} />}
          {brand.terms_open !== null && <TermsOpen count={brand.terms_open} />}
          {examples.length > 0 && <Examples count={examples.length} />}
          <LookForm look={look} brand={valueOf('BRAND_NAME')} />
          {look.isChanged && <SaveLook look={look} />}
        </div>
        <div className={styles.side}>
          <BrandPreview look={look} brand={valueOf('BRAND_NAME')} support={valueOf('SUPPORT_EMAIL')} />
          <Readable look={look} />
        </div>
      </div>
    </StepPage>
  )
}

/** The look of the installation, with its icons. */
function useInstallationsLook(saved: BrandLook): Look {
  const save = useSaveLook()
  return useLook(saved, {
    draft: 'setup.look',
    isPending: save.isPending,
    store: async (own) => save.mutateAsync({ ...own, icons: await drawIcons(own) }),
  })
}

type ValuesFormProps = {
  ref: RefObject<HTMLFormElement | null>
  settings: readonly Setting[]
  initial: Readonly<Record<string, string>>
  refusal: Refusal
  isChanged: boolean
  isSaving: boolean
  onSubmit: (event: FormEvent) => void
  onInput: (form: HTMLFormElement) => void
}

function ValuesForm({ ref, settings, initial, refusal, isChanged, isSaving, onSubmit, onInput }: ValuesFormProps) {
  return (
    <form
      ref={ref}
      className="stack"
      noValidate
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => onInput(currentTarget)}
    >
      {settings.map(({ name, value }) => (
        <Field
          key={name}
          label={LABELS[name]}
          name={name}
          type={TYPES[name] ?? 'text'}
          defaultValue={initial[name] ?? value}
          required={HINTS[name] === undefined}
          hint={HINTS[name]}
          error={refusal.errors?.[name]}
        />
      ))}
      {refusal.failure && <AlertBox variant="error">{refusal.failure}</AlertBox>}
      {isChanged && (
        <div>
          <Button small type="submit" variant="secondary" loading={isSaving}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}

function resultOf(isChanged: boolean, isConfirmed: boolean): string | null {
  if (isChanged) return 'Not saved yet'
  return isConfirmed ? 'Checked, and correct' : null
}

function isExample({ value, from }: Setting, typed = value) {
  return from === 'default' && value !== '' && typed === value
}

/** Members who have not answered yet. */
function TermsOpen({ count }: { count: number }) {
  return <p className="small quiet">{termsSentence(count)}</p>
}

function termsSentence(count: number): string {
  if (count === 0) return 'All members have accepted the current terms.'
  if (count === 1) return '1 member has not accepted the current terms yet.'
  return `${formatNumber(count)} members have not accepted the current terms yet.`
}

/** Warning about settings that still have the example of the installation. */
function Examples({ count }: { count: number }) {
  return (
    <AlertBox variant="warning">
      {count === 1 ? 'One of them is' : `${count} of them are`} still an example. Members would see pages and addresses
      that are not yours.
    </AlertBox>
  )
}

function SaveLook({ look }: { look: Look }) {
  const { act, failure } = useAct()
  return (
    <div className="stack">
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
      <div>
        <Button small variant="secondary" loading={look.isSaving} onClick={() => act(look.save)}>
          Save the look
        </Button>
      </div>
    </div>
  )
}

/** Keeps the default colors and logo. */
function KeepOurs({ look }: { look: Look }) {
  const { act, failure } = useAct()
  return (
    <>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
      <Button small variant="tertiary" loading={look.isSaving} onClick={() => act(look.reset)}>
        Keep Tendwell’s
      </Button>
    </>
  )
}

function Fixed({ settings }: { settings: readonly Setting[] }) {
  return (
    <div className="stack">
      <dl className={styles.values}>
        {settings.map(({ name, value }) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>
              <b>{value || '–'}</b>
              <span className="small quiet">
                <code>{name}</code>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">
        {settings.length === 1 ? 'This value is' : 'These values are'} set in the servers’ environment, which takes
        precedence. A new value there applies after a restart; without the variable you can change it here.
      </p>
    </div>
  )
}
