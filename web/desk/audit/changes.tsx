import { useState, useTransition } from 'react'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { DownloadIcon } from '#web/kit/page-icons.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { ChangeRow } from './change-row.tsx'
import { changesCsv } from './changes-csv.ts'
import { allChanges, useChanges } from './data.ts'
import { wordsOf } from './differences.ts'
import styles from './log-page.module.css'
import { type LogSearch, useLogSearch } from './log-search.ts'

/** What operations changed, the newest first, by whom, of what kind, or by a word in it. */
export function Changes() {
  const { search, narrow } = useLogSearch()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(search)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  const [first] = data?.pages ?? []
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox
            label="Search changes"
            placeholder="A word, a name or a reference"
            value={search.q}
            onValue={(q) => narrow({ q })}
          />
        </div>
        <Select
          label="By whom"
          required
          placeholder="Everybody"
          options={(first?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.staff}
          onValue={(staff) => narrow({ staff })}
        />
        <Select
          label="What kind"
          required
          placeholder="Everything"
          options={(first?.types ?? []).map((type) => ({ value: type, label: wordsOf(type) }))}
          value={search.type}
          onValue={(type) => narrow({ type, thing: '' })}
        />
        <Download search={search} />
      </div>
      {search.thing && (
        <p className={styles.note}>
          Of one thing alone.{' '}
          <Button small variant="tertiary" onClick={() => narrow({ thing: '' })}>
            Show the others
          </Button>
        </p>
      )}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && records.length === 0 && <p className={styles.note}>Nothing of the kind has been changed.</p>}
      {records.length > 0 && (
        <ol className={styles.records}>
          {records.map((record) => (
            <ChangeRow key={record.id} record={record} onThing={({ type, id }) => narrow({ type, thing: id })} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older changes
          </Button>
        </div>
      )}
    </>
  )
}

/** The whole of what the filters let through, not only what is shown. */
function Download({ search }: { search: LogSearch }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startDownload] = useTransition()
  const download = () =>
    startDownload(async () => {
      setFailure(null)
      try {
        saveFile('Changes.csv', changesCsv(await allChanges(search)))
      } catch (error) {
        setFailure(error instanceof Error ? error.message : 'The download failed. Please try again.')
      }
    })
  return (
    <>
      <Button small variant="secondary" className={styles.download} loading={pending} onClick={download}>
        <DownloadIcon />
        Download
      </Button>
      {failure && <AlertBox variant="error">{failure}</AlertBox>}
    </>
  )
}
