import { Connection } from '#web/desk/shared/directory/connection.tsx'
import { useCompanyDirectory } from '#web/desk/shared/directory/directory-data.ts'
import pane from '#web/desk/shared/pane.module.css'

/** The connection of a company's directory, as the company's own staff see it. */
export function Directory({ companyId }: { companyId: string }) {
  return (
    <section className={pane.part} aria-labelledby="directory">
      <h3 className="d4" id="directory">
        Directory
      </h3>
      <p className="small quiet">
        The company’s provider of accounts (Entra, Okta and others) reports by SCIM who works there. Its IT contact can
        do this without us, under Sign-in & sync.
      </p>
      <Connection {...useCompanyDirectory(companyId)} />
    </section>
  )
}
