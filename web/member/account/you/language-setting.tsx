import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Language, languageCodes, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { t } from '#basics/language/translate.ts'
import { currentUser, type User } from '#contract/member/accounts.ts'
import { chooseLocale, conciergeLanguages } from '#contract/member/profile.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { changePageLanguage, pageLanguage } from '#web/member/wire/language.ts'
import { queryClient } from '#web/member/wire/query.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from '../choices.module.css'
import { Setting } from '../setting.tsx'

const FIELD = 'language'

/** The language of the app and of the mails and texts to the member. Shown if there is a choice. */
export function LanguageSetting() {
  const chosen = useSyncExternalStore(pageLanguage.subscribe, pageLanguage.current)
  const { act, isPending, variables } = useAct(changeLanguage, { failsInToast: true })
  const speaks = useConciergeLanguages(chosen !== SOURCE_LANGUAGE)
  if (languageCodes.length < 2) return null
  const isInEnglish = chosen !== SOURCE_LANGUAGE && speaks !== undefined && !speaks.includes(chosen)
  return (
    <Setting
      title={t('Language')}
      about={
        isInEnglish
          ? t('The app, emails and texts. Your messages are in English for now.')
          : t('The app, emails and texts. Your concierge sees your choice.')
      }
    >
      <div role="radiogroup" aria-label={t('Language')} className={styles.choices}>
        {languageCodes.map((language) => (
          <label key={language} lang={language} className={styles.choice}>
            <input
              type="radio"
              name={FIELD}
              value={language}
              checked={language === (isPending ? variables : chosen)}
              onChange={() => act(language)}
            />
            {languages[language].name}
          </label>
        ))}
      </div>
    </Setting>
  )
}

/** The languages in which a concierge writes; undefined until they are loaded, and while English is chosen. */
function useConciergeLanguages(isNeeded: boolean): readonly string[] | undefined {
  return useQuery({
    queryKey: keyOf(conciergeLanguages),
    queryFn: async ({ signal }) => (await call(conciergeLanguages, {}, { signal })).languages,
    enabled: isNeeded,
  }).data
}

/** Changes the page once the choice is saved, so that page and mails never differ. */
async function changeLanguage(language: Language): Promise<void> {
  const before = pageLanguage.current()
  const back = t('Back to {language}', { language: nameOf(before) })
  await call(chooseLocale, { body: { locale: language } }, { fallback: t('That was not saved. Please try again.') })
  queryClient.setQueryData<User>(keyOf(currentUser), (user) => user && { ...user, locale: language })
  await changePageLanguage(language)
  // every element of the page is new
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`input[name=${FIELD}]:checked`)?.focus())
  // what the server has answered is in the language before
  void queryClient.invalidateQueries()
  toasts.show({
    type: 'success',
    autoDismiss: true,
    message: t('{brand} is now in {language}.', { brand: settings.brand, language: nameOf(language) }),
    action: { label: back, run: () => void changeLanguage(before).catch(toasts.fail) },
  })
}

/** The language in its own words, as it is written within a sentence: “español”. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(languages[language].locale, { type: 'language' }).of(language) ?? languages[language].name
