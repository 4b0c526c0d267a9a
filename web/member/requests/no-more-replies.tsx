import type { RequestDetail } from '#contract/member/requests.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/button.tsx'
import { openAssistant, openCategories } from '#web/member/drawer-state.ts'
import styles from './no-more-replies.module.css'

/** Long completed: what comes now is a new request, linked to this one. */
export function NoMoreReplies({ request }: { request: RequestDetail }) {
  const { survey, survey_category_name: category } = request
  const startAnother = () => {
    if (!survey) return openCategories('custom')
    openAssistant({
      surveyId: survey.id,
      name: survey.name,
      categoryName: category ?? '',
      hue: hueOfPicture(request.survey_category_image_url),
      linkedRequestId: request.external_id,
    })
  }
  return (
    <div className={styles.place}>
      <p>This was completed a while ago, so its thread is closed. Has something come up again?</p>
      <Button onClick={startAnother}>Start a new request</Button>
    </div>
  )
}
