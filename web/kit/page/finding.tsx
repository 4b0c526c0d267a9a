import { useState } from 'react'
import { hues } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CommandPalette, CommandPaletteList, type Finding as Parts } from '#web/kit/overlays/command-palette.tsx'
import { Section } from './section.tsx'

type Category = { id: string }

export function Finding() {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('nothing')
  return (
    <Section title="Command palette">
      <div className="row wrap">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Find a category
        </Button>
        <p>Chosen: {chosen}</p>
      </div>
      <CommandPalette<Category>
        open={open}
        title="Categories"
        onClose={() => setOpen(false)}
        onChosen={({ id }) => setChosen(id)}
      >
        {(parts) => <Categories {...parts} />}
      </CommandPalette>
    </Section>
  )
}

function Categories(parts: Parts<Category>) {
  const [text, setText] = useState('')
  const fits = (id: string) => id.includes(text.toLowerCase())
  const group = (title: string, ids: readonly string[]) => ({ title, items: ids.filter(fits).map((id) => ({ id })) })
  const groups = [group('At home', hues.slice(0, 4)), group('Elsewhere', hues.slice(4))]
  return (
    <CommandPaletteList
      {...parts}
      label="Which category?"
      text={text}
      onText={setText}
      groups={groups.filter(({ items }) => items.length > 0)}
      nothing={`Nothing is called “${text}”.`}
    >
      {({ id }) => id}
    </CommandPaletteList>
  )
}
