import { t } from '#basics/language/translate.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import type { AnswerControlProps } from '#web/assistant/controls/control-props.ts'
import { fileEntry, fileIn } from '#web/assistant/controls/file-entry.ts'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { UploadField } from '#web/kit/fields/upload-field.tsx'
import { UPLOAD_ACCEPT, type Upload } from '#web/wire/uploads/upload.ts'
import { useMemberUpload } from '../shared/use-upload.ts'
import styles from './upload-control.module.css'

/** Takes the single file that answers a question. */
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
        choose={entry ? t('Choose another file') : t('Choose a file')}
        hint={t('An image or a PDF of up to 25 MB')}
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

/** The file being uploaded, or the one uploaded in an earlier visit. */
function filesOf(upload: Upload, entry: string) {
  if (upload.step === 'uploading') {
    return [{ name: upload.file.name, status: t('Uploading'), progress: upload.progress, preview: upload.preview }]
  }
  const file = fileIn(entry)
  const preview = upload.step === 'uploaded' ? upload.preview : null
  return file ? [{ name: file.name, status: t('Uploaded'), preview }] : []
}
