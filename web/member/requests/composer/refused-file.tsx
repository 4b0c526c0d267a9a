import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { RefusedFile } from '#web/kit/lists/held-file.tsx'

/** In the place of the message's file, which did not pass its virus scan. The words stay. */
export function RefusedHere({ name, onChoose }: { name: string; onChoose: () => void }) {
  return (
    <div role="alert">
      <RefusedFile
        title={t('We couldn’t accept this file')}
        facts={<bdi>{name}</bdi>}
        action={
          <Button variant="tertiary" small onClick={onChoose}>
            {t('Send a photo instead')}
          </Button>
        }
      >
        {t('It didn’t pass the virus check, so it won’t be sent. A photo will do.')}
      </RefusedFile>
    </div>
  )
}
