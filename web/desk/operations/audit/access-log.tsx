import { useState } from 'react'
import { trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { AccessRecord, deskAccessBook } from '#contract/desk/operations/audit.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { extentOf, KINDS, readingLabel, whyOf } from '#domain/reading-labels.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { ChevronRightIcon } from '#web/kit/icons/icons.tsx'
import { useAccessLog } from './data.ts'
import { hourLabel } from './hour-label.ts'
import styles from './log-page.module.css'
import { type LogSearch, useLogSearch } from './log-search.ts'
import { ReadingLine } from './reading-line.tsx'
import readings from './readings.module.css'
import { SealedNote } from './sealed-note.tsx'

/** Log of who read which member's data, in which hour and why. It does not contain that data. */
export function AccessLog() {
  const { search, narrow } = useLogSearch()
  const log = useAccessLog(search)
  const { data, error, refetch } = log
  const [opened, setOpened] = useState<AccessRecord | null>(null)
  return (
    <>
      <Filters search={search} narrow={narrow} people={data?.pages[0]?.people ?? []} />
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Records log={log} search={search} narrow={narrow} onOpen={setOpened} />
      )}
      {opened && <ReadingLine key={opened.id} record={opened} narrow={narrow} onClose={() => setOpened(null)} />}
    </>
  )
}

type RecordsProps = ReturnType<typeof useLogSearch> & {
  log: ReturnType<typeof useAccessLog>
  onOpen: (record: AccessRecord) => void
}

function Records({ log, search, narrow, onOpen }: RecordsProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = log
  const records = data?.pages.flatMap((page) => page.records) ?? []
  return (
    <>
      {!data && <RowsSkeleton />}
      {data && records.length === 0 && <p className={pane.note}>No one looked.</p>}
      {records.length > 0 && (
        <>
          <p className={readings.found} role="status">
            {foundLabel(data?.pages[0]?.found ?? records.length)}
          </p>
          <Hours records={records} onMember={(member) => narrow({ member })} onOpen={onOpen} />
        </>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older readings
          </Button>
        </div>
      )}
      {records.length > 0 && <SealedNote members={membersIn(records)} search={search} />}
    </>
  )
}

const foundLabel = (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`)

/** Members in the records, without duplicates. */
function membersIn(records: readonly AccessRecord[]) {
  const members = records.flatMap(({ member }) => (member ? [member] : []))
  return [...new Map(members.map((member) => [member.external_id, member])).values()]
}

function byHour(records: readonly AccessRecord[]): [string, AccessRecord[]][] {
  return [...Map.groupBy(records, ({ at }) => at)]
}

function Hours({ records, ...acts }: { records: readonly AccessRecord[] } & Acts) {
  return (
    <>
      <p className={`${readings.columns} tiny`} aria-hidden="true">
        <span>What happened</span>
        <span>Why</span>
        <span>How much</span>
      </p>
      <div className={readings.hours}>
        {byHour(records).map(([hour, ofHour]) => (
          <section key={hour} aria-label={hourLabel(hour)}>
            <h2 className={readings.hour}>
              <time dateTime={hour}>{hourLabel(hour)}</time>{' '}
              <span className="small quiet">{foundLabel(ofHour.length)}</span>
            </h2>
            <Readings records={ofHour} {...acts} />
          </section>
        ))}
      </div>
    </>
  )
}

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
          placeholder="Colleague or member"
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
      <Field
        label="First day"
        required
        type="date"
        value={search.from}
        onValue={(from) =>
          narrow({ from: String(from), to: search.to && search.to < String(from) ? String(from) : search.to })
        }
      />
      <Field
        label="Last day"
        required
        type="date"
        value={search.to}
        onValue={(to) => narrow({ to: String(to), from: to && search.from > String(to) ? String(to) : search.from })}
      />
      <Switch
        label="Not theirs"
        className={readings.notTheirs}
        checked={search.not_theirs}
        onCheckedChange={(not_theirs) => narrow({ not_theirs })}
      />
      {search.member && (
        <Button small variant="tertiary" className={readings.others} onClick={() => narrow({ member: '' })}>
          Show every member
        </Button>
      )}
    </div>
  )
}

type Acts = { onMember: (member: string) => void; onOpen: (record: AccessRecord) => void }

/** Number of routine readings shown per hour; the others are folded. */
const USUAL_SHOWN = 3
const isUsual = ({ why, not_theirs }: AccessRecord) => why === 'own' && !not_theirs

function Readings({ records, ...acts }: { records: readonly AccessRecord[] } & Acts) {
  const [unfolded, setUnfolded] = useState(false)
  const more = records.filter(isUsual).slice(USUAL_SHOWN)
  const folded = unfolded || more.length < 2 ? [] : more
  return (
    <>
      <ol>
        {records.map((record) => !folded.includes(record) && <Reading key={record.id} record={record} {...acts} />)}
      </ol>
      {folded.length > 0 && (
        <div className={readings.folded}>
          <button type="button" className={styles.about} onClick={() => setUnfolded(true)}>
            {folded.length} more readings of their own requests
          </button>
        </div>
      )}
    </>
  )
}

function Reading({ record, onMember, onOpen }: { record: AccessRecord } & Acts) {
  const { staff, member, not_theirs } = record
  return (
    <li className={readings.reading}>
      <Face name={staff.name} size="small" decorative />
      <p>
        <b>
          <bdi>{staff.name}</bdi>
        </b>{' '}
        {readingLabel(record)}{' '}
        {member && (
          <button type="button" className={styles.about} onClick={() => onMember(member.external_id)}>
            <bdi>{member.name}</bdi>
          </button>
        )}
      </p>
      <p className={readings.why}>
        {not_theirs && <span className={readings.tag}>Not theirs</span>} {whyOf(record)}
      </p>
      <p className={readings.extent}>{extentOf(record)}</p>
      <IconButton
        className={readings.open}
        label={trimmed(`Open the line: ${isolate(staff.name)} ${readingLabel(record)} ${isolate(member?.name ?? '')}`)}
        onClick={() => onOpen(record)}
      >
        <ChevronRightIcon />
      </IconButton>
    </li>
  )
}
