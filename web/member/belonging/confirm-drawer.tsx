import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Standing, User } from '#contract/member/accounts.ts'
import { askContact, mailConfirmation } from '#contract/member/confirm-address.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Drawer } from '#web/kit/overlays/drawer.tsx'
import { ClaimPlace } from '#web/member/shared/employee-number/claim-place.tsx'
import { call } from '#web/wire/call.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './confirm-drawer.module.css'

type Place = Standing['places'][number]
type ConfirmDrawerProps = { user: User; place: Place; onClose: () => void }

/** In the place of the assistant, for a member who cannot start requests: every way to confirm that they belong. */
export function ConfirmDrawer({ user, place, onClose }: ConfirmDrawerProps) {
  const company = isolate(place.company.name)
  const isConfirmed = user.standing?.email_confirmed ?? false
  return (
    <Drawer open title={t('Confirm that you belong to {company}', { company })} dismissible onCloseRequest={onClose}>
      <div className={styles.ways}>
        <p>
          {place.state === 'ended'
            ? t(
                '{company} no longer has you on its list, so you cannot start new requests. If that is wrong, confirm it again.',
                { company },
              )
            : t('{company} offers {brand} to its own people. Confirm once that you are one of them.', {
                company,
                brand: settings.brand,
              })}{' '}
          {t('Nothing you wrote is lost.')}
        </p>
        {place.known_by?.number && (
          <Way title={t('Use your employee number')}>
            <ClaimPlace place={place} />
          </Way>
        )}
        {isConfirmed ? (
          <WorkAddress user={user} company={company} onClose={onClose} />
        ) : (
          <OwnAddress user={user} onClose={onClose} />
        )}
        {place.contact && isConfirmed && <Contact user={user} place={place} contact={place.contact.name} />}
      </div>
    </Drawer>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.way}>
      <h3 className="d5">{title}</h3>
      {children}
    </section>
  )
}

function OwnAddress({ user, onClose }: Omit<ConfirmDrawerProps, 'place'>) {
  const mail = useAct(() => call(mailConfirmation, {}))
  return (
    <Way title={t('Open the link in your email')}>
      <p>{t('We sent a link to {email}. Open it, and come back here.', { email: isolate(user.email) })}</p>
      <Outcome act={mail} done={t('Sent again. The newest link works.')} />
      <div className="buttons">
        <Button variant="secondary" loading={mail.isPending} disabled={mail.isSuccess} onClick={() => mail.act()}>
          {t('Send it again')}
        </Button>
        <OtherAddress onClose={onClose} />
      </div>
    </Way>
  )
}

type WorkAddressProps = { user: User; company: string; onClose: () => void }

function WorkAddress({ user, company, onClose }: WorkAddressProps) {
  return (
    <Way title={t('Use your work email')}>
      <p>
        {t('{email} is confirmed, but {company} does not know it. If you have a work address there, use it instead.', {
          email: isolate(user.email),
          company,
        })}
      </p>
      <div className="buttons">
        <OtherAddress onClose={onClose} />
      </div>
    </Way>
  )
}

function OtherAddress({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" render={<Link to="/account" hash="you" onClick={onClose} />}>
      {t('Change my address')}
    </Button>
  )
}

type ContactProps = { user: User; place: Place; contact: string | null }

/** Shows the member the whole mail before they send it. */
function Contact({ user, place: { company }, contact }: ContactProps) {
  const ask = useAct(() => call(askContact, { body: { company_id: company.id } }))
  const names = { company: isolate(company.name), name: isolate(user.full_name), email: isolate(user.email) }
  return (
    <Way title={contact ? t('Ask {contact}', { contact: isolate(contact) }) : t('Ask your company')}>
      <p>
        {t(
          'We send one email to {company} with your name, {name}, and your address, {email}, and ask them to add you.',
          names,
        )}{' '}
        {t('They learn that you signed up here, and nothing about what you need help with.')}
      </p>
      <Outcome act={ask} done={t('Sent. You can start as soon as they have added you.')} />
      <div className="buttons">
        <Button variant="secondary" loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.act()}>
          {t('Send this email')}
        </Button>
      </div>
    </Way>
  )
}

type OutcomeProps = { act: { isSuccess: boolean; failure: string | null }; done: string }

function Outcome({ act, done }: OutcomeProps) {
  if (act.failure) return <AlertBox variant="error">{act.failure}</AlertBox>
  return act.isSuccess ? <AlertBox variant="info">{done}</AlertBox> : null
}
