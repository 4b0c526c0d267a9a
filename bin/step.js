import { spawn } from 'node:child_process'

const REMIND_EVERY_MS = 10_000
const LAST_LINES = 40

/** Runs a long command: reports every ten seconds that it is still running, and shows its output if it fails. */
export function runStep(title, [command, ...args], options = {}) {
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(0)
  console.log(`${title} …`)
  const reminder = setInterval(() => console.log(`  … still at it after ${seconds()} s`), REMIND_EVERY_MS)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(`done in ${seconds()} s`)
      else reject(new StepFailed(output))
    })
  }).finally(() => clearInterval(reminder))
}

export class StepFailed extends Error {
  constructor(output) {
    super(output.trim().split('\n').slice(-LAST_LINES).join('\n'))
    this.output = output
  }
}
