// `npm run real -- --server URL --accounts FILE`: a day of four users on any server. Prints one line per step, and
// exits with 1 if a step failed or was not reached.
import { runCli } from '../../scripts/setup/runCli.mjs'
import { realOptions } from './args.ts'
import { prepareDay } from './day.ts'
import { runSteps } from './runSteps.ts'
import { changingSteps } from './steps/changing.ts'
import { composerSteps } from './steps/composer.ts'
import { directSteps } from './steps/direct.ts'
import { leavingSteps } from './steps/leaving.ts'
import { movingSteps } from './steps/moving.ts'
import { restartSteps } from './steps/restart.ts'
import { searchSteps } from './steps/search.ts'
import { sendingSteps } from './steps/sending.ts'
import { sidebarSteps } from './steps/sidebar.ts'
import { signInSteps } from './steps/signIn.ts'
import { triageSteps } from './steps/triage.ts'
import { typingSteps } from './steps/typing.ts'
import { uploadSteps } from './steps/uploads.ts'
import { withoutTopicSteps } from './steps/withoutTopic.ts'

/** Time reserved for archiving the channels and quitting. */
const closingMs = 20_000

await runCli(async () => {
  const options = realOptions(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  const began = Date.now()
  const end = began + options.limitSeconds * 1000
  const day = await prepareDay(options, end)
  const print = (line: string) => console.log(line)
  print(`A day on ${options.server}, feature level ${day.level}, in #${day.world.channel}.`)
  const steps = [
    ...signInSteps,
    ...sendingSteps,
    ...withoutTopicSteps,
    ...directSteps,
    ...typingSteps,
    ...changingSteps,
    ...movingSteps,
    ...uploadSteps,
    ...triageSteps,
    ...sidebarSteps,
    ...composerSteps,
    ...searchSteps,
    ...restartSteps,
    ...leavingSteps,
  ].filter(({ since = 0 }) => day.level >= since)
  const outcomes = await runSteps(steps, day, {
    deadline: end - closingMs,
    print,
    async afterFailure(name) {
      await day.picture(name).catch(() => undefined)
      // An open dialog must not block the next step.
      for (let n = 0; n < 3; n++) await day.page.keyboard.press('Escape').catch(() => undefined)
    },
  })
  let closed = 0
  try {
    await day.close()
  } catch (error) {
    closed = 1
    print(`FAILED       closing: ${String(error)}`)
  }
  const bad = outcomes.filter(({ state }) => state !== 'ok').length + closed
  const seconds = Math.round((Date.now() - began) / 1000)
  print(`${outcomes.length - bad + closed} of ${outcomes.length} steps ok, ${seconds} s`)
  process.exitCode = bad === 0 ? 0 : 1
})
process.exit()
