import { t } from '#basics/language/translate.ts'
import type { ListedOffering, Offering } from '#contract/member/offerings.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Drawer, DrawerTitle } from '#web/kit/overlays/drawer.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { openAssistant } from '#web/member/shared/drawer-state.ts'
import { settings } from '#web/wire/settings.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { CtaLink, ctaOf } from './cta-link.tsx'
import { isBenefit, useOffering } from './data.ts'
import { useLogoRetries } from './logo-retries.ts'
import styles from './offering-drawer.module.css'
import { OfferingName } from './offering-name.tsx'
import { OfferingSection } from './offering-section.tsx'
import { ProviderLogo } from './provider-logo.tsx'

interface OfferingDrawerProps {
  offering: ListedOffering
  open: boolean
  onClose: () => void
}

/** All details of one offering. Data from the list is shown at once, the rest is fetched now. */
export function OfferingDrawer({ offering: listed, open, onClose }: OfferingDrawerProps) {
  const query = useOffering(listed.id, open)
  const retries = useLogoRetries(query)
  const offering = query.data ?? listed
  return (
    <Drawer
      open={open}
      onCloseRequest={onClose}
      dismissible
      hue={offering.hue}
      head={
        <div className={styles.provider}>
          <ProviderLogo offering={offering} retries={retries} />
          <p className="b">{offering.provider_name}</p>
        </div>
      }
      foot={<Actions offering={offering} sections={query.data?.sections ?? []} onClose={onClose} />}
    >
      <p className="small quiet">
        {isBenefit(offering) ? t('Your benefit') : t('Partner offer')} ·{' '}
        <span lang={langOf(offering, 'name')}>{offering.name}</span>
      </p>
      <DrawerTitle className={`d2 ${styles.title}`}>
        <OfferingName offering={offering} />
      </DrawerTitle>
      <p className="lead" lang={langOf(offering, 'subheading')}>
        {offering.subheading}
      </p>
      {query.data && <Sections offering={query.data} />}
      {!query.data && !query.error && <SectionsSkeleton />}
      {!query.data && query.error && (
        <div className={styles.failed}>
          <NotLoaded error={query.error} />
        </div>
      )}
    </Drawer>
  )
}

/** The footer has room for one link to the provider; any other link stays in its section. */
function Sections({ offering }: { offering: Offering }) {
  const first = offering.sections.find(ctaOf)
  return offering.sections.map((section) => (
    <OfferingSection key={section.id} section={section}>
      {section !== first && <CtaLink offering={offering} section={section} />}
    </OfferingSection>
  ))
}

interface ActionsProps {
  offering: ListedOffering
  sections: Offering['sections']
  onClose: () => void
}

function Actions({ offering, sections, onClose }: ActionsProps) {
  const {
    request_survey_id: surveyId,
    request_survey_cta: label,
    request_survey_name: name,
    categories,
    hue,
  } = offering
  const section = sections.find(ctaOf)
  const handOver = (id: number, words: string) => {
    onClose()
    openAssistant({
      surveyId: id,
      name: name ?? words,
      lang: langOf(offering, name === null ? 'request_survey_cta' : 'request_survey_name'),
      categoryName: categories[0] ?? offering.name,
      categoryLang: langOf(offering, categories.length > 0 ? 'categories.0' : 'name'),
      hue,
    })
  }
  return (
    <div className={styles.actions}>
      {surveyId !== null && label && (
        <Button lang={langOf(offering, 'request_survey_cta')} onClick={() => handOver(surveyId, label)}>
          {label}
        </Button>
      )}
      {section && <CtaLink offering={offering} section={section} />}
    </div>
  )
}

function SectionsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className={styles.loading}>
      <Skeleton shape="title" />
      <Skeleton shape="full" />
      <Skeleton shape="full" />
      <Skeleton shape="long" />
      <Skeleton shape="title" className={styles.second} />
      <Skeleton shape="full" />
      <Skeleton shape="medium" />
    </div>
  )
}

function NotLoaded({ error }: { error: Error }) {
  return (
    <LoadFailed
      error={error}
      title={t('We couldn’t get the details')}
      level={3}
      words={
        <>
          <p>{t('There was an error loading the offering details. Please try again.')}</p>
          <p>
            <Trans
              message="If you continue to receive this message, please contact support at {email}"
              values={{
                email: <TextLink href={`mailto:${settings.support_email}`}>{settings.support_email}</TextLink>,
              }}
            />
          </p>
        </>
      }
    />
  )
}
