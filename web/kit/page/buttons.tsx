import { Fragment } from 'react'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import styles from './page.module.css'
import { Here, Section, State } from './section.tsx'

const words = { primary: 'Send it', secondary: 'View all', tertiary: 'Skip', danger: 'Remove' }

export function Buttons() {
  return (
    <Section title="Buttons">
      <div className={styles.buttons}>
        {(['primary', 'secondary', 'tertiary', 'danger'] as const).map((variant) => (
          <Fragment key={variant}>
            <State name="Rest">
              <Button variant={variant}>{words[variant]}</Button>
            </State>
            <State name="Small">
              <Button variant={variant} small>
                {words[variant]}
              </Button>
            </State>
            <State name="Loading">
              <Button variant={variant} loading>
                {words[variant]}
              </Button>
            </State>
            <State name="Disabled">
              <Button variant={variant} disabled>
                {words[variant]}
              </Button>
            </State>
            <State name="Link">
              <Button variant={variant} render={<Here to="elsewhere" />}>
                {words[variant]}
              </Button>
            </State>
            <State name="External link">
              <Button variant={variant} href="https://example.com/">
                {words[variant]}
              </Button>
            </State>
          </Fragment>
        ))}
      </div>
      <p>
        New here? <TextLink render={<Here to="sign-up" />}>Sign up</TextLink>
      </p>
    </Section>
  )
}
