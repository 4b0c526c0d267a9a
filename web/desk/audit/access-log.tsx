import { useState } from 'react'
import { trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import type { AccessRecord, deskAccessBook } from '#contract/desk/audit.ts'
import { extentOf, KINDS, readingLabel, whyOf } from '#contract/desk/reading-labels.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { Face } from '#web/illustrations/face.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ChevronRightIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import { Select } from '#web/kit/select.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { useAccessLog } from './data.ts'
import { hourLabel } from './hour-label.ts'
import styles from './log-page.module.css'
import { type LogSearch, useLogSearch } from './log-search.ts'
import { ReadingLine } from './reading-line.tsx'
import readings from './readings.module.css'
import { SealedNote } from './sealed-note.tsx'

/** Who read whose things, in which hour and why; nothing of what they saw. */
export function AccessLog() {
  const { search, narrow } = useLogSearch()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAccessLog(search)
  const [opened, setOpened] = useState<AccessRecord | null>(null)
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
                <Readings records={ofHour} onMember={(member) => narrow({ member })} onOpen={setOpened} />
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
      {opened && <ReadingLine key={opened.id} record={opened} narrow={narrow} onClose={() => setOpened(null)} />}
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

/** As many of what is everybody's daily work are shown in an hour; the others fold. */
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
            {folded.length} more like these: theirs to answer
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
