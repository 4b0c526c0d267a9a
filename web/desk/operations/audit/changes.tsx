import type { deskAuditLog } from '#contract/desk/operations/audit.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { wordsOf } from '#domain/differences.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { ChangeRow } from './change-row.tsx'
import { useChanges } from './data.ts'
import styles from './log-page.module.css'
import { type LogSearch, useLogSearch } from './log-search.ts'

const NONE = 'No changes yet. Changes by operations appear here: who, when, and the previous value.'
const NOT_FOUND = 'No matching changes. Remove a word or a choice to see more.'

/** Changes by operations, newest first, filtered by person, kind or text. */
export function Changes() {
  const { search, narrow } = useLogSearch()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(search)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  const [first] = data?.pages ?? []
  return (
    <>
      <Filters search={search} narrow={narrow} first={first} />
      {search.thing && (
        <p className={pane.note}>
          Changes of one record only.{' '}
          <Button small variant="tertiary" onClick={() => narrow({ thing: '' })}>
            Show the others
          </Button>
        </p>
      )}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {data && records.length === 0 && <p className={pane.note}>{isNarrowed(search) ? NOT_FOUND : NONE}</p>}
      {records.length > 0 && (
        <ol className={pane.rows}>
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

type FiltersProps = Pick<ReturnType<typeof useLogSearch>, 'search' | 'narrow'> & {
  first: AnswerOf<typeof deskAuditLog> | undefined
}

function Filters({ search, narrow, first }: FiltersProps) {
  return (
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
  )
}

function isNarrowed({ q, staff, type, thing }: LogSearch): boolean {
  return [q, staff, type, thing].some((one) => one !== '')
}
