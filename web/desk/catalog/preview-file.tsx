import { UPLOAD_MAX_BYTES, uploadTypes } from '#contract/shared/upload.ts'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { fileEntry, fileIn } from '#web/assistant/entry.ts'
import { UploadField } from '#web/kit/upload-field.tsx'

/** A file is chosen as members choose one, and stays where it is. */
export const previewFile = (props: AnswerControlProps) => <PreviewFile {...props} />

function PreviewFile({ question, entry, invalid, onEntry }: AnswerControlProps) {
  const file = fileIn(entry)
  return (
    <UploadField
      label={question.label}
      required={!question.optional}
      choose={file ? 'Choose another file' : 'Choose a file'}
      hint="An image or a PDF of up to 25 MB"
      error={invalid}
      accept={uploadTypes.join(',')}
      maxBytes={UPLOAD_MAX_BYTES}
      files={file ? [{ name: file.name, status: 'Uploaded' }] : []}
      onFiles={([chosen]) => chosen && onEntry(fileEntry('preview', chosen.name))}
      onFault={() => onEntry('')}
      onRemove={() => onEntry('')}
    />
  )
}
