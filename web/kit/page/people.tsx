import { useState } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { NewDot } from '#web/kit/feedback/new-dot.tsx'
import { type BowlState, Status } from '#web/kit/feedback/status.tsx'
import { Avatar } from '#web/kit/icons/avatar.tsx'
import { Tag } from '#web/kit/layout/tag.tsx'
import { Bubble, TypingDots } from '#web/kit/lists/bubble.tsx'
import { DayDivider } from '#web/kit/lists/day-divider.tsx'
import { Menu } from '#web/kit/overlays/menu.tsx'
import { Section } from './section.tsx'

const words: Record<BowlState, string> = {
  waiting: 'In Queue',
  held: 'In Progress',
  done: 'Completed',
  unknown: 'Unknown',
}
const states = Object.keys(words) as BowlState[]

export function StatusAndPeople() {
  const [state, setState] = useState<BowlState>('waiting')
  const next = states[(states.indexOf(state) + 1) % states.length] ?? 'waiting'
  return (
    <Section title="Status">
      <div className="stack">
        <div className="row wrap">
          {states.map((each) => (
            <Status key={each} state={each}>
              {words[each]}
            </Status>
          ))}
        </div>
        <div className="row wrap">
          <NewDot count={2} />
          <Tag>Your benefit</Tag>
          <Switch label="Off" />
          <Switch label="On" defaultChecked />
        </div>
        <div className="row wrap">
          {['Renata Ochoa', 'Desmond Achebe', 'Ilse van Rijn'].map((name) => (
            <Face key={name} name={name} size="large" />
          ))}
          <Avatar name="Maya Lindqvist" size="large" />
        </div>
        <div className="row wrap">
          <Status state={state}>{words[state]}</Status>
          <Button small variant="secondary" onClick={() => setState(next)}>
            Move on
          </Button>
          <Menu
            label="User menu"
            items={[
              { label: 'Manage your account', onSelect: () => undefined },
              { label: 'Sign Out', onSelect: () => undefined },
            ]}
          >
            <Avatar name="Maya Lindqvist" decorative drawn />
          </Menu>
        </div>
      </div>
    </Section>
  )
}

export function Conversation() {
  const face = <Face name="Renata Ochoa" size="small" />
  return (
    <Section title="Conversation">
      <div className="stack" role="log" aria-label="Conversation">
        <DayDivider at={timeNow()} words={() => 'Today'} />
        <Bubble face={face} by="Renata Ochoa · 2 hours ago">
          Would Saturday morning work for the plumber? He can do 8:30 or 10:00.
        </Bubble>
        <Bubble mine>10:00, please.</Bubble>
        <Bubble mine skipped>
          Skipped
        </Bubble>
        <TypingDots label="Your concierge is typing" face={face} />
      </div>
    </Section>
  )
}
