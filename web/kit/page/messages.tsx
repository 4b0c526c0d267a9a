import { useState } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { type Severity, toasts } from '#web/kit/feedback/toasts.ts'
import { Section } from './section.tsx'

export function TabsAndAlerts() {
  const [shown, setShown] = useState(true)
  return (
    <div>
      <Section title="Tabs">
        <Tabs
          label="Requests"
          tabs={[
            { title: 'To do', count: 5, content: <p>Five things are in hand.</p> },
            { title: 'Completed', count: 17, content: <p>Seventeen are off your hands.</p> },
          ]}
        />
      </Section>
      <Section title="Alert boxes">
        <div className="stack">
          {shown && (
            <AlertBox variant="error" onDismiss={() => setShown(false)}>
              There was an error uploading your file: the connection dropped. We have been notified of the error, but
              you are welcome to try again.
            </AlertBox>
          )}
          <AlertBox variant="warning" onDismiss={() => undefined}>
            File size exceeds 25.0 MB, please upload a smaller file.
          </AlertBox>
          <AlertBox variant="info">
            Your password has been updated successfully. You can sign in with your new password.
          </AlertBox>
        </div>
      </Section>
    </div>
  )
}

const words: Record<Severity, string> = {
  info: 'Renata replied to “Appeal the March MRI claim”.',
  success: 'Biscuit_vaccines_2025.pdf is with us.',
  warn: "You're offline. We'll send it when you're back.",
  error: 'Failed to submit answer',
  secondary: 'Draft from yesterday restored.',
  contrast: 'A newer version is ready. Reload when you like.',
}

export function Toasts() {
  return (
    <Section title="Toasts">
      <div className="row wrap">
        {(Object.keys(words) as Severity[]).map((type) => (
          <Button key={type} small variant="secondary" onClick={() => toasts.show({ type, message: words[type] })}>
            {type}
          </Button>
        ))}
        <Button small onClick={() => toasts.show({ message: 'Gone in a moment', autoDismiss: true })}>
          leaving by itself
        </Button>
      </div>
    </Section>
  )
}
