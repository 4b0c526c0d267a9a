import { useState } from 'react'
import type { Hue } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Here, Section, State } from './section.tsx'

export function Chips() {
  const [pressed, setPressed] = useState(true)
  const [place, setPlace] = useState('At our home')
  const [about, setAbout] = useState(['partner'])
  return (
    <Section title="Chip tiles">
      <div className="row wrap">
        <State name="Button">
          <ChipTile {...category('pet', 'Pet')} />
        </State>
        <State name="Button, pressed">
          <ChipTile {...category('pet', 'Pet')} pressed={pressed} onPressedChange={setPressed} />
        </State>
        <State name="Link">
          <ChipTile variant="link" render={<Here to="home" />} {...category('home', 'Home')} />
        </State>
        <State name="External link">
          <ChipTile variant="external-link" href="https://example.com/" {...category('car', 'Car insurance')} />
        </State>
        <State name="Radio">
          <ChipTile variant="radio" name="one" value="travel" {...category('travel', 'Travel')} />
        </State>
        <State name="Radio, checked">
          <ChipTile variant="radio" name="other" value="travel" defaultChecked {...category('travel', 'Travel')} />
        </State>
        <State name="Checkbox">
          <ChipTile variant="checkbox" value="partner" {...category('family', 'I have a partner')} />
        </State>
        <State name="Disabled">
          <ChipTile disabled {...category('family', 'Family')} />
        </State>
        <State name="Error">
          <ChipTile variant="checkbox" value="medical" error {...category('medical', 'Medical / employer benefits')} />
        </State>
      </div>
      <br />
      <ChipGroup kind="radio" label="Where would they be happiest?" value={place} onValueChange={setPlace}>
        {['A small kennel', 'At our home', 'Not sure yet'].map((answer) => (
          <ChipTile key={answer} variant="radio" value={answer} label={answer} hue="pet" />
        ))}
        <ChipTile variant="radio" value="At the vet" label="At the vet" disabled />
      </ChipGroup>
      <br />
      <ChipGroup kind="checkbox" label="About you" value={about} onValueChange={setAbout} error="Choose at least one">
        <ChipTile variant="checkbox" value="partner" {...category('family', 'I have a partner')} />
        <ChipTile variant="checkbox" value="pet" {...category('pet', 'I have a pet')} />
      </ChipGroup>
    </Section>
  )
}

function category(hue: Hue, label: string) {
  return { hue, label, picture: <Illustration hue={hue} bare /> }
}
