import { languages as known, languageCodes } from '#basics/language/languages.ts'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'

type LanguagesFieldProps = {
  languages: readonly string[]
  error: string
  onChange: (languages: string[]) => void
}

/** The languages in which a concierge writes to members, each named in itself. */
export function LanguagesField({ languages, error, onChange }: LanguagesFieldProps) {
  return (
    <ChipGroup
      kind="checkbox"
      label="Writes to members in"
      value={languages}
      error={error}
      onValueChange={(chosen) => onChange(languageCodes.filter((code) => chosen.includes(code)))}
    >
      {languageCodes.map((code) => (
        <span key={code} lang={code}>
          <ChipTile variant="checkbox" value={code} label={known[code].name} />
        </span>
      ))}
    </ChipGroup>
  )
}
