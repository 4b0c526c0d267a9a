import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { type MailPart, writeMail } from '#server/platform/outbox/mail-form.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'

type Company = { readonly id: number; readonly name: string; readonly contact_email: string | null }
type Report = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Button of operations, which leads to the company. */
  readonly label: string
  /** Last paragraph for the company's contact. */
  readonly advice: string
}

/** Mails operations and the company's contact about its files. Names no person. */
export async function mailCompany(trx: DeskTrx, { config }: App, company: Company, report: Report) {
  const operations = await trx
    .selectFrom('desk.staff')
    .select('email')
    .where('role', '=', 'operations')
    .where('password_hash', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  const send = (email: string, last: MailPart) => {
    const paragraphs = report.paragraphs.map((text) => ({ kind: 'paragraph', text }) as const)
    const { subject } = report
    const content = { subject, heading: subject, greeting: 'Hello,', parts: [...paragraphs, last] }
    return enqueue(trx, writeMail(config, email, content))
  }
  const link = `${config.deskPublicUrl}/companies/${company.id}`
  for (const { email } of operations) await send(email, { kind: 'button', label: report.label, link })
  if (company.contact_email && operations.every(({ email }) => email !== company.contact_email))
    await send(company.contact_email, { kind: 'paragraph', text: report.advice })
}
