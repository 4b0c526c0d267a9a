import { useState } from 'react'
import AllDone from '#web/illustrations/all-done.svg?picture'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { hues } from '#web/illustrations/hues.ts'
import { Illustration } from '#web/illustrations/illustration.tsx'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { StepsBar } from '#web/kit/controls/steps-bar.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { UploadField } from '#web/kit/fields/upload-field.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { Tile } from '#web/kit/layout/tile.tsx'
import styles from './page.module.css'
import { Section } from './section.tsx'

export function Progress() {
  return (
    <Section title="Progress">
      <div className="stack">
        <ProgressBar label="Determinate, 60" value={60} />
        <ProgressBar label="Indeterminate" />
        <StepsBar label="Step 2 of 3" step={2} of={3} />
      </div>
    </Section>
  )
}

export function Uploads() {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const chosen = file ? [{ name: file.name, status: 'Uploading', progress: 60 }] : []
  return (
    <Section title="Upload">
      <UploadField
        label="A photo of the bill"
        choose="Choose a file"
        accept="image/*,application/pdf"
        maxBytes={1024}
        files={chosen}
        error={fault}
        onFiles={([first]) => {
          setFault(null)
          setFile(first ?? null)
        }}
        onFault={setFault}
        onRemove={() => setFile(null)}
      />
    </Section>
  )
}

export function Skeletons() {
  return (
    <Section title="Skeletons and tiles">
      <div className="row">
        <Skeleton shape="tile" />
        <div className={styles.grows}>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </div>
      </div>
      <br />
      <div className="row wrap">
        {hues.map((hue) => (
          <Tile key={hue} hue={hue} small>
            <Illustration hue={hue} />
          </Tile>
        ))}
      </div>
    </Section>
  )
}

export function Empty() {
  return (
    <Section title="Empty and done">
      <div className="stack">
        <StateBlock
          level={3}
          title="Nothing here yet"
          picture={<Scene of={EmptyQueue} bare />}
          action={
            <Button>
              <PlusIcon />
              Custom request
            </Button>
          }
        >
          Hand over the first thing on your list. A few questions and it’s off your hands.
        </StateBlock>
        <StateBlock level={3} title="We've got it from here" picture={<Scene of={AllDone} bare />}>
          Renata will reply in your thread. Put your feet up.
        </StateBlock>
      </div>
    </Section>
  )
}
