import { command } from '../setup/command.mjs'
import { root } from '../setup/paths.mjs'
import { secondsSince } from '../report/seconds.mjs'

const AT_ONCE = 2

/** Runs the steps two at a time and prints each one's seconds, and its output when it failed; answers the names that failed. */
export async function runSteps(steps) {
  const waiting = [...steps]
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now()
      const { code, stdout, stderr } = await command(process.execPath, step.args, {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
      })
      if (code !== 0) {
        failed.push(step.name)
        console.log(`\n--- ${step.name} ---\n${stdout}${stderr}`.trimEnd())
      }
      console.log(`${secondsSince(started).padStart(8)}  ${step.name}: ${code === 0 ? 'good' : 'FAILED'}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failed
}
