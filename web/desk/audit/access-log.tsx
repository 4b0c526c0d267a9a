import { type AccessRecord, type deskAccessBook, deskDownloadReadings } from '#contract/desk/audit.ts'
import { deedOf, KINDS, whyOf } from '#contract/desk/reading-words.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/desk/shared/call.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { readingsWanted, useAccessLog } from './data.ts'
import { Download } from './download.tsx'
import styles from './log-page.module.css'
import { type LogSearch, useLogSearch } from './log-search.ts'
import readings from './readings.module.css'
import { SealedNote } from './sealed-note.tsx'

/** Who read whose things, in which hour and why; nothing of what they saw. */
export function AccessLog() {
  const { search, narrow } = useLogSearch()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccessLog(search)
  const records = data?.pages.flatMap((page) => page.records) ?? []
  return (
    <>
      <Filters search={search} narrow={narrow} people={data?.pages[0]?.people ?? []} />
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <RowsSkeleton />}
      {!error && data && records.length === 0 && <p className={styles.note}>Nobody looked.</p>}
      {!error && records.length > 0 && (
        <>
          <p className={readings.found} role="status">
            {foundLabel(data?.pages[0]?.found ?? records.length)}
          </p>
          <div className={readings.hours}>
            {byHour(records).map(([hour, ofHour]) => (
              <section key={hour} aria-label={hourLabel(hour)}>
                <h2 className={readings.hour}>
                  <time dateTime={hour}>{hourLabel(hour)}</time>
                </h2>
                <ol>
                  {ofHour.map((record) => (
                    <Reading key={record.id} record={record} onMember={(member) => narrow({ member })} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </>
      )}
      {!error && hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older readings
          </Button>
        </div>
      )}
      {!error && records.length > 0 && <SealedNote members={membersIn(records)} search={search} />}
    </>
  )
}

const foundLabel = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`)

/** Whose readings are shown, each once. */
function membersIn(records: readonly AccessRecord[]) {
  const members = records.flatMap(({ member }) => (member ? [member] : []))
  return [...new Map(members.map((member) => [member.external_id, member])).values()]
}

function byHour(records: readonly AccessRecord[]): [string, AccessRecord[]][] {
  return [...Map.groupBy(records, ({ at }) => at)]
}

const hourFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const hourLabel = (hour: string) => hourFormat.format(new Date(hour))

type FiltersProps = {
  search: LogSearch
  narrow: (part: Partial<LogSearch>) => void
  people: AnswerOf<typeof deskAccessBook>['people']
}

function Filters({ search, narrow, people }: FiltersProps) {
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          label="A colleague or a member"
          placeholder="A colleague or a member"
          value={search.q}
          onValue={(q) => narrow({ q })}
        />
      </div>
      <Select
        label="By whom"
        required
        placeholder="Everybody"
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={search.staff}
        onValue={(staff) => narrow({ staff })}
      />
      <Select
        label="What kind"
        required
        placeholder="All but lists"
        options={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={search.kind}
        onValue={(kind) => narrow({ kind })}
      />
      <Field label="Day" required type="date" value={search.day} onValue={(day) => narrow({ day: String(day) })} />
      <Switch
        label="Not theirs"
        className={readings.notTheirs}
        checked={search.not_theirs}
        onCheckedChange={(not_theirs) => narrow({ not_theirs })}
      />
      <Download name="Who looked.csv" take={() => call(deskDownloadReadings, { body: readingsWanted(search) })} />
      {search.member && (
        <Button small variant="tertiary" className={readings.others} onClick={() => narrow({ member: '' })}>
          Show every member
        </Button>
      )}
    </div>
  )
}

type ReadingProps = { record: AccessRecord; onMember: (member: string) => void }

function Reading({ record, onMember }: ReadingProps) {
  const { staff, member, not_theirs } = record
  return (
    <li className={readings.reading}>
      <Face name={staff.name} size="small" decorative />
      <p>
        <b>{staff.name}</b> {deedOf(record)}{' '}
        {member && (
          <button type="button" className={styles.about} onClick={() => onMember(member.external_id)}>
            {member.name}
          </button>
        )}
      </p>
      <p className={readings.why}>
        {not_theirs && <span className={readings.tag}>Not theirs</span>} {whyOf(record)}
      </p>
    </li>
  )
}
