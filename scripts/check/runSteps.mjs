import { command } from '../setup/command.mjs'
import { root } from '../setup/paths.mjs'
import { secondsSince } from '../report/seconds.mjs'

const AT_ONCE = 2
const LIMIT_MS = 1_500_000
const running = new Set()

/**
 * Runs the steps two at a time. Prints the duration of each, and its output if it failed. Returns the names of the
 * failed steps.
 */
export async function runSteps(steps) {
  const waiting = [...steps]
  const failed = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      waiting.length = 0
      for (const child of running) endGroup(child)
    })
  }
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now()
      const { code, stdout, stderr } = await runStep(step)
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

/** A test that never yields cannot be timed out by its runner, so the whole step has a limit. */
async function runStep(step) {
  let late = false
  let timer
  const onStart = (child) => {
    running.add(child)
    child.once('exit', () => running.delete(child))
    timer = setTimeout(() => {
      late = true
      endGroup(child)
    }, LIMIT_MS)
  }
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  const result = await command(process.execPath, step.args, { cwd: root, env, detached: true, onStart })
  clearTimeout(timer)
  return late
    ? { ...result, stderr: `${result.stderr}\nIt did not finish within ${LIMIT_MS / 1000} s.` }
    : result
}

/** Ends the step with the workers it has started, which form a process group. */
function endGroup(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // The step has already ended.
  }
}
