import { recountTime } from '#server/insight/time-tracking/recount.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) => command,
  (_options, terminal) =>
    withApp(terminal, async ({ deskDb }) => {
      const counted = await recountTime(deskDb)
      const { requests, minutes, different } = counted
      const all = `${requests.toLocaleString('en-US')} completed requests, ${minutes.toLocaleString('en-US')} minutes given back`
      if (different.length === 0)
        return { json: counted, text: `${all}: counted again from the events, the same to the minute.` }
      const lines = different.map(
        ({ request, before, after }) => `  ${request}  ${minutesOf(before)} was shown, ${minutesOf(after)} is right`,
      )
      return {
        json: counted,
        text: [`${all}. ${different.length} were not as the events say, and have been put right:`, ...lines].join('\n'),
        status: 1,
      }
    }),
)

const minutesOf = (minutes: number | null) => (minutes === null ? 'not measured' : `${minutes} min`)
