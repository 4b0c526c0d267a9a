import { useNavigate } from '@tanstack/react-router'
import { deskDownloadChanges, deskDownloadReadings } from '#contract/desk/operations/audit.ts'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { Tabs } from '#web/kit/controls/tabs.tsx'
import { AccessLog } from './access-log.tsx'
import { Alarms } from './alarms.tsx'
import { Changes } from './changes.tsx'
import { changesWanted, readingsWanted } from './data.ts'
import { Download } from './download.tsx'
import styles from './log-page.module.css'
import { type LogSearch, parseLogSearch, useLogSearch } from './log-search.ts'
import { Questions } from './questions.tsx'
import { Sealed } from './sealed.tsx'

const BOOKS: readonly LogSearch['book'][] = ['changes', 'looks', 'sealed', 'questions', 'alarms']

/**
 * The two logs: changes by operations, and readings of members' data. Also members' questions about readings, and
 * suspicious patterns.
 */
export function LogPage() {
  const { search } = useLogSearch()
  const navigate = useNavigate()
  const open = (index: number) =>
    void navigate({ to: '/log', search: parseLogSearch({ book: BOOKS[index] }), replace: true })
  return (
    <PageFrame
      title="Log"
      lead="Entries never change. Reading this page is recorded, too."
      tools={<BookDownload search={search} />}
    >
      <Tabs
        label="Log"
        className={styles.books}
        index={BOOKS.indexOf(search.book)}
        onIndexChange={open}
        tabs={[
          { title: 'What was changed', content: <Changes /> },
          { title: 'Who looked', content: <AccessLog /> },
          { title: 'Sealed', content: <Sealed /> },
          { title: 'Members’ questions', content: <Questions /> },
          { title: 'Alarms', content: <Alarms /> },
        ]}
      />
    </PageFrame>
  )
}

/** Download of the open log with its filters. */
function BookDownload({ search }: { search: LogSearch }) {
  if (search.book === 'changes')
    return (
      <Download
        key="changes"
        name="Changes.csv"
        take={(reason) => call(deskDownloadChanges, { body: { ...changesWanted(search), reason } })}
      />
    )
  if (search.book === 'looks')
    return (
      <Download
        key="looks"
        name="Who looked.csv"
        take={(reason) => call(deskDownloadReadings, { body: { ...readingsWanted(search), reason } })}
      />
    )
  return null
}
