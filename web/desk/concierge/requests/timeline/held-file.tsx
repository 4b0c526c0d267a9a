import { fileSize } from '#basics/file-size.ts'
import { isShownImage } from '#basics/shown-types.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { asking } from '#web/desk/concierge/requests/asking.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { CheckingFile, RefusedFile } from '#web/kit/lists/held-file.tsx'

const WORDS =
  'The file you sent did not pass our virus check, so I cannot open it. Could you send me a photo of it instead?'

/** A file that waits for its virus scan, or did not pass it. */
export function HeldFile({ file, from }: { file: Attachment; from: string | undefined }) {
  const { filename, content_type, size, state, delayed } = file
  if (state === 'checking')
    return (
      <CheckingFile
        name={filename}
        words={delayed ? 'Files cannot be checked right now. This one waits.' : 'Being checked for viruses'}
        pictured={isShownImage(content_type)}
      />
    )
  return (
    <RefusedFile
      title="Held back: this file may be unsafe"
      facts={
        <>
          <bdi>{filename}</bdi> · {fileSize(size)}
        </>
      }
      action={
        from && (
          <Button variant="secondary" small onClick={() => asking.notify(WORDS)}>
            Ask {isolate(firstNameOf(from))} for a photo
          </Button>
        )
      }
    >
      It cannot be opened, here or by the member.{from && ` ${firstNameOf(from)} knows.`} Operations see the alarm, not
      the file.
    </RefusedFile>
  )
}
