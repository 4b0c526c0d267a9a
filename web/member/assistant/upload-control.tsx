import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import type { AnswerControlProps } from '#web/assistant/control-props.ts'
import { fileEntry, fileIn } from '#web/assistant/file-entry.ts'
import { FailureBox } from '#web/kit/failure-box.tsx'
import { UploadField } from '#web/kit/upload-field.tsx'
import { UPLOAD_ACCEPT, type Upload } from '#web/wire/upload.ts'
import { useMemberUpload } from '../shared/use-upload.ts'
import styles from './upload-control.module.css'

/** Takes the one file that answers a question. */
export function UploadControl({ question, entry, invalid, onEntry }: AnswerControlProps) {
  const upload = useMemberUpload()
  const fault = upload.state.step === 'none' ? upload.state.fault : null
  const choose = async (files: File[]) => {
    const done = await upload.choose(files)
    if (done) onEntry(fileEntry(done.key, done.file.name))
  }
  const refuse = (message: string) => {
    upload.refuse(message)
    onEntry('')
  }
  const remove = () => {
    upload.remove()
    onEntry('')
  }
  return (
    <>
      <FailureBox failure={fault?.sentence} className={styles.story} onDismiss={upload.remove} />
      <UploadField
        label={question.label}
        required={!question.optional}
        choose={entry ? 'Choose another file' : 'Choose a file'}
        hint="An image or a PDF of up to 25 MB"
        error={fault?.inline ?? invalid}
        accept={UPLOAD_ACCEPT}
        maxBytes={UPLOAD_MAX_BYTES}
        files={filesOf(upload.state, entry)}
        onFiles={choose}
        onFault={refuse}
        onRemove={remove}
      />
    </>
  )
}

/** The file on its way, else the one that an earlier visit has uploaded. */
function filesOf(upload: Upload, entry: string) {
  if (upload.step === 'uploading') {
    return [{ name: upload.file.name, status: 'Uploading', progress: upload.progress, preview: upload.preview }]
  }
  const file = fileIn(entry)
  const preview = upload.step === 'uploaded' ? upload.preview : null
  return file ? [{ name: file.name, status: 'Uploaded', preview }] : []
}
