import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import {
  BRAND_COLORS,
  type BrandColor,
  type ChosenColors,
  NO_LOOK,
  type OwnLook,
  SCHEMES,
  type Scheme,
} from '#contract/desk/operations/brand.ts'
import { colorFaults } from '#domain/brand-palette.ts'
import { useFormDraft } from '#web/desk/operations/shared/form-draft.ts'

/** Typed colors by name, such as `light.primary`. An empty value is the default. */
type Typed = Readonly<Record<string, string>>

const LOGO = 'logo'
const HEX = /^#[0-9a-f]{6}$/i
const LOOK_FIELDS = SCHEMES.flatMap((scheme) =>
  BRAND_COLORS.map((name) => ({ scheme, name, field: fieldOf(scheme, name) })),
)

function fieldOf(scheme: Scheme, name: BrandColor) {
  return `${scheme}.${name}`
}

type Saving = {
  /** Name of the draft in this browser. */
  draft: string
  isPending: boolean
  store: (look: OwnLook) => Promise<unknown>
}

/** Colors and logo as a draft until they are saved. */
export function useLook(saved: OwnLook, saving: Saving) {
  const draft = useFormDraft(saving.draft)
  const [typed, setTyped] = useState<Typed>(draft.initial)
  const before = typedOf(saved)
  const now = { ...before, ...typed }
  const colors = colorsOf(now)
  const faults = colorFaults(colors)
  const unfinished = LOOK_FIELDS.filter(({ field }) => now[field] && !HEX.test(now[field]))

  const set = (changed: Typed) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    draft.write(next)
  }
  const discard = () => {
    setTyped({})
    draft.discard()
  }
  const store = async ({ colors, logo_url }: OwnLook): Promise<undefined> => {
    await saving.store({ colors, logo_url })
    discard()
  }
  return {
    colors,
    logo: now[LOGO] || null,
    faults,
    unfinished,
    typedColor: (scheme: Scheme, name: BrandColor) => now[fieldOf(scheme, name)] ?? '',
    setColor: (scheme: Scheme, name: BrandColor, hex: string) => set({ [fieldOf(scheme, name)]: trimmed(hex) }),
    setLogo: (url: string | null) => set({ [LOGO]: url ?? '' }),
    isChanged: Object.entries(now).some(([field, value]) => value !== (before[field] ?? '')),
    /** Whether anything differs from the default. */
    isOwn: Object.values(now).some(Boolean),
    isSaving: saving.isPending,
    async save(): Promise<undefined> {
      if (unfinished.length > 0) throw new Error('A color needs six digits, such as #16457A.')
      const [fault] = faults
      if (fault) throw new Error(fault.sentence)
      await store({ colors, logo_url: now[LOGO] || null })
    },
    /** Forgets what is not saved. */
    discard,
    /** Restores the default. */
    reset: () => store(NO_LOOK),
  }
}

export type Look = ReturnType<typeof useLook>

function typedOf({ colors, logo_url }: OwnLook): Typed {
  return {
    [LOGO]: logo_url ?? '',
    ...Object.fromEntries(LOOK_FIELDS.map(({ scheme, name, field }) => [field, colors[scheme][name] ?? ''])),
  }
}

function colorsOf(typed: Typed): ChosenColors {
  const chosen: ChosenColors = { light: {}, dark: {} }
  for (const { scheme, name, field } of LOOK_FIELDS) {
    const value = typed[field] ?? ''
    if (HEX.test(value)) chosen[scheme][name] = value.toUpperCase()
  }
  return chosen
}
