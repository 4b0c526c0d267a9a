import { type ComponentProps, useState } from 'react'
import { type Hue, hues } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { ChipGroup } from '#web/kit/fields/chip-group.tsx'
import { ChipTile } from '#web/kit/fields/chip-tile.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { AlertDialog } from '#web/kit/overlays/alert-dialog.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { Section } from './section.tsx'

type Position = ComponentProps<typeof Drawer>['position']

export function Overlays() {
  const [place, setPlace] = useState<Position>()
  const [panel, setPanel] = useState(false)
  const [asking, setAsking] = useState(false)
  const [plain, setPlain] = useState(false)
  const close = () => setPlace(undefined)
  return (
    <Section title="Drawers and the closing question">
      <div className="row wrap">
        <Button variant="secondary" onClick={() => setPanel(true)}>
          Find a pet sitter
        </Button>
        {(['right', 'left', 'top', 'bottom'] as const).map((position) => (
          <Button key={position} variant="tertiary" onClick={() => setPlace(position)}>
            Categories, {position}
          </Button>
        ))}
        <Button variant="tertiary" onClick={() => setPlain(true)}>
          Closed by its button only
        </Button>
      </div>
      <Drawer open={plain} title="Closed by its button only" onCloseRequest={() => setPlain(false)}>
        <p>Neither Escape nor a click beside it closes a drawer that says nothing of it.</p>
      </Drawer>
      <Drawer
        open={place !== undefined}
        position={place}
        variant="nav"
        title="Custom request"
        description="How would you categorize your request?"
        dismissible
        onCloseRequest={close}
      >
        <ChipGroup kind="plain" label="Categories" hideLabel layout="grid">
          {hues.map((hue) => (
            <ChipTile
              key={hue}
              label={names[hue]}
              hue={hue}
              picture={<Illustration hue={hue} bare />}
              onClick={close}
            />
          ))}
        </ChipGroup>
      </Drawer>
      <Drawer
        open={panel}
        title="Find a pet sitter"
        overline="Pet"
        hue="pet"
        picture={<Illustration hue="pet" bare />}
        dismissible="escape"
        onCloseRequest={() => setAsking(true)}
        foot={<Button>Continue</Button>}
      >
        <Field label="Who are we looking after?" type="textarea" required />
        <AlertDialog
          open={asking}
          title="Wait! You're almost there."
          description="Are you sure you want to stop now?"
          keep={{ label: 'No, stay', onClick: () => setAsking(false) }}
          proceed={{
            label: 'Yes, cancel',
            onClick: () => {
              setAsking(false)
              setPanel(false)
            },
          }}
        />
      </Drawer>
    </Section>
  )
}

const names: Record<Hue, string> = {
  car: 'Car',
  family: 'Family',
  finances: 'Finances',
  home: 'Home',
  moving: 'Home / moving',
  medical: 'Medical / employer benefits',
  pet: 'Pet',
  travel: 'Travel',
  wildcard: 'Wildcard',
}
