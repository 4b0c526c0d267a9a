import { useState } from 'react'
import * as z from 'zod/mini'
import { type CompanySignIn, issuerDraft } from '#contract/desk/operations/company-sign-in.ts'
import { useProof } from '#web/desk/shared/dialogs/proof.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { checked } from '#web/wire/checked.ts'
import { settings } from '#web/wire/settings.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './road.module.css'
import type { SignInSource } from './sign-in-data.ts'

/** Native controls send texts: an empty secret keeps the stored one. */
const typed = z.object({
  issuer: issuerDraft.shape.issuer,
  client_id: issuerDraft.shape.client_id,
  client_secret: z.string(),
  name: issuerDraft.shape.name,
  trusts_factor: z.optional(z.string()),
})

type ProviderFormProps = {
  source: SignInSource
  issuer: CompanySignIn['issuer']
  /** Undefined while there is no provider. */
  onClose: (() => void) | undefined
}

/** The provider's address and our client there. */
export function ProviderForm({ source, issuer, onClose }: ProviderFormProps) {
  const { withProof, dialog } = useProof()
  const company = useSession()?.staff.employer?.company ?? source.signIn?.company.name ?? ''
  const { form, errors, failure, dismiss, pending } = useForm(
    checked(typed, async ({ client_secret: secret, trusts_factor: trusts, ...provider }) => {
      const draft = { ...provider, ...(secret && { client_secret: secret }), trusts_factor: trusts !== undefined }
      const answer = await withProof(() => source.save(draft))
      if (!answer) return
      source.show(answer)
      onClose?.()
    }),
  )
  return (
    <>
      {dialog}
      <form className={styles.form} aria-label="Your provider" {...form}>
        <FailureBox failure={failure} onDismiss={dismiss} />
        <IssuerAddress source={source} address={issuer?.issuer} error={errors['issuer']} />
        <OwnClient issuer={issuer} company={company} errors={errors} />
        <div className="buttons">
          <Button small type="submit" loading={pending}>
            {issuer ? 'Save' : 'Save and go on'}
          </Button>
          {onClose && (
            <Button small variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
        {issuer && (
          <p className="small quiet">Another issuer or client turns the sign-in off until you have tested it.</p>
        )}
      </form>
    </>
  )
}

type IssuerAddressProps = { source: SignInSource; address: string | undefined; error: string | undefined }

/** The address is tried when its field is left. */
function IssuerAddress({ source, address: saved, error }: IssuerAddressProps) {
  const [tried, setTried] = useState<string | null>(null)
  const trying = useAct((address: string) => source.checkIssuer(address), {})
  const tryAddress = (address: string) => {
    if (address === tried || !z.safeParse(issuerDraft.shape.issuer, address).success) return
    setTried(address)
    trying.act(address)
  }
  return (
    <>
      <Field
        type="url"
        label="Issuer address"
        name="issuer"
        required
        autoComplete="off"
        hint="As your provider shows it, such as https://id.brightwater.example."
        defaultValue={saved}
        error={error ?? trying.data?.sentence ?? trying.failure}
        onBlur={({ target }) => tryAddress(target.value)}
        onChange={() => trying.reset()}
      />
      <p role="status" className={styles.answer}>
        {trying.isPending && 'Asking this address for its settings…'}
        {trying.data?.sentence === null && 'It answered with its settings.'}
      </p>
    </>
  )
}

type OwnClientProps = { issuer: CompanySignIn['issuer']; company: string; errors: Readonly<Record<string, string>> }

/** Our client at the provider, and the button. */
function OwnClient({ issuer, company, errors }: OwnClientProps) {
  return (
    <>
      <Field
        label="Client ID"
        name="client_id"
        required
        autoComplete="off"
        defaultValue={issuer?.client_id}
        error={errors['client_id']}
      />
      <Field
        type="password"
        label="Client secret"
        name="client_secret"
        required={!issuer}
        autoComplete="new-password"
        hint={issuer ? 'It is stored. Leave this empty to keep it.' : 'We store it encrypted, and never show it again.'}
        error={errors['client_secret']}
      />
      <Field
        label="Name on the button"
        name="name"
        required
        hint="People read “Continue with …”."
        defaultValue={issuer?.name ?? company.slice(0, 40)}
        error={errors['name']}
      />
      <label className={styles.check}>
        <input type="checkbox" name="trusts_factor" defaultChecked={issuer?.trusts_factor} />
        <span>
          Its second step counts as {settings.brand}’s
          <small>Only if your provider asks for one, and says so in “amr”.</small>
        </span>
      </label>
    </>
  )
}
