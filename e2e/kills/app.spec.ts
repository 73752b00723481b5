import { file, killApp } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import { createDice } from '../proof/dice.ts'
import { signIn } from '../signIn.ts'
import { untilLive } from '../steps.ts'
import { agrees } from './agrees.ts'
import { anyDeed, channel, goTo, topics, type AppStage } from './appDeeds.ts'
import { ledgerFaults, untilNothingWaits } from './appOracle.ts'
import { createLedger } from './ledger.ts'
import { startLine } from './line.ts'

const kills = 10
/** How long a life lasts from its window on, milliseconds. */
const longestMs = 2500
const mishaps = ['refuse', 'late', 'slow', 'lose'] as const

test(`the application is killed ${kills} times: the server and it agree, and each text is there as often as it was sent`, async ({
  makeServer,
  openApp,
}, testInfo) => {
  test.setTimeout(300_000)
  const seed = Number(process.env.TOPICAL_SEED ?? Math.floor(Math.random() * 1e6) + 1)
  console.log(`kills of the application: TOPICAL_SEED=${seed}`)
  const dice = createDice(seed)
  const line = await startLine()
  const server = { ...(await makeServer({ realmUrl: line.url, garbles: true })), appUrl: line.url }
  line.target = server.url
  for (const topic of topics) file(server, 'ben', { channel, topic }, ['Shall we?'])
  const profileDir = testInfo.outputPath('profile')
  const lines: string[] = []
  let numbers = 0
  const first = await openApp(server, null, { profileDir })
  await signIn(first.page, server, 'ada')
  const stage: AppStage = { server, dice, ledger: createLedger(), page: first.page, next: () => ++numbers }

  for (let life = 0; life < kills; life++) {
    const run = life === 0 ? first : await openApp(server, null, { profileDir })
    stage.page = run.page
    lines.push(`life ${life}`)
    const kind = dice.pick(mishaps) ?? 'late'
    const pattern = dice.pick(['POST /api/v1/messages$', 'PATCH /api/v1/messages', '/api/v1/']) ?? ''
    if (dice.chance(0.6))
      line.fail({ kind, pattern, ms: dice.int(1500), status: dice.chance(0.5) ? 429 : 502 })
    const ms = dice.int(longestMs)
    const end = new AbortController()
    const dying = new Promise((resolve) => setTimeout(resolve, ms)).then(() => {
      end.abort()
      return killApp(run)
    })
    try {
      await goTo(run.page, dice.pick(topics) ?? topics[0])
      while (!end.signal.aborted) {
        if (dice.chance(0.3))
          file(server, 'ben', { channel, topic: dice.pick(topics) ?? '' }, [`Ben ${++numbers}`])
        await anyDeed(stage, (name) => lines.push(`  ${name}`))
      }
    } catch (error) {
      // Nothing answers any more.
      if (!end.signal.aborted) throw error
    }
    await dying
    stage.ledger.cut()
    lines.push(`  is killed after ${ms} ms`)
    if (dice.chance(0.3)) server.expireQueue('all')
    line.mend()
  }

  const last = await openApp(server, null, { profileDir })
  stage.page = last.page
  await untilLive(last.page)
  await untilNothingWaits(last.page)
  expect(ledgerFaults(stage), lines.join('\n')).toEqual([])
  expect(numbers, 'hardly anything was done').toBeGreaterThan(3)
  await agrees(last.page, server)
  await last.close()

  // The application's store shows the same without a server to ask.
  await line.down()
  const offline = await openApp(server, null, { profileDir })
  await agrees(offline.page, server)
  expect(ledgerFaults(stage), lines.join('\n')).toEqual([])
  await line.close()
})
