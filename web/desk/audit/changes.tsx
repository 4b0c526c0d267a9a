import { wordsOf } from '#contract/desk/differences.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Button } from '#web/kit/button.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { ChangeRow } from './change-row.tsx'
import { useChanges } from './data.ts'
import styles from './log-page.module.css'
import { useLogSearch } from './log-search.ts'

const NONE = 'No change yet. Whatever operations change stands here: who, when, and what it was before.'
const NOT_FOUND = 'No change is like that. Take a word or a choice away to see more.'

/** What operations changed, the newest first, by whom, of what kind, or by a word in it. */
export function Changes() {
  const { search, narrow } = useLogSearch()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(search)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  const [first] = data?.pages ?? []
  const isNarrowed = [search.q, search.staff, search.type, search.thing].some((one) => one !== '')
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
      {data && records.length === 0 && <p className={styles.note}>{isNarrowed ? NOT_FOUND : NONE}</p>}
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
